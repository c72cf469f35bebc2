"""The layer in NumPy, from the formulas of its paper: what every make_*.py here computes with.

Dosovitskiy et al., arXiv 2010.11929v2, section 3.1, Eqs. 1-3, without bias, mask, dropout, class token or a
learned scale and shift in the normalisation. Written apart from engine/, so that the two can disagree.
"""
import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent


def patchify(image, p):
    """N × p²: patches from the top left row by row, each patch's pixels row by row."""
    rows, cols = image.shape
    return image.reshape(rows // p, p, cols // p, p).transpose(0, 2, 1, 3).reshape(-1, p * p)


def normalise(x, epsilon):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt(x.var(-1, keepdims=True) + epsilon)


def softmax(scores):
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


def gelu(x):
    return .5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + .044715 * x**3)))


def layer(x, w, heads, epsilon):
    """Every tensor of one run by its name, in the order of calculation."""
    n, d = x.shape
    d_head = d // heads
    t = {"input": x, "ln1": normalise(x, epsilon)}
    for name in "QKV":
        t[name] = t["ln1"] @ w["W_" + name]
        t[name + "_heads"] = t[name].reshape(n, heads, d_head).transpose(1, 0, 2)
    t["scores"] = t["Q_heads"] @ t["K_heads"].transpose(0, 2, 1) / np.sqrt(d_head)
    t["attention"] = softmax(t["scores"])
    t["read_values"] = t["attention"] @ t["V_heads"]
    t["concat"] = t["read_values"].transpose(1, 0, 2).reshape(n, d)
    t["projected_attention"] = t["concat"] @ w["W_O"]
    t["residual1"] = x + t["projected_attention"]
    t["ln2"] = normalise(t["residual1"], epsilon)
    t["mlp_hidden_pre"] = t["ln2"] @ w["W_1"]
    t["mlp_hidden"] = gelu(t["mlp_hidden_pre"])
    t["mlp_output"] = t["mlp_hidden"] @ w["W_2"]
    t["output"] = t["residual1"] + t["mlp_output"]
    return t


def draw(seed, d=4, hidden=6):
    """The six weights in the notebook's order, each filled row by row."""
    rng = np.random.default_rng(seed)
    shapes = {"W_Q": (d, d), "W_K": (d, d), "W_V": (d, d), "W_O": (d, d), "W_1": (d, hidden), "W_2": (hidden, d)}
    return {name: rng.normal(0, .35, shape) for name, shape in shapes.items()}


def l2(before, after):
    """The L2 change of every tensor per token: with a head axis, over the heads and the last axis."""
    found = {}
    for name in before:
        squares = (after[name] - before[name]) ** 2
        found[name] = np.sqrt(squares.sum(-1) if squares.ndim == 2 else squares.sum((0, 2))).tolist()
    return found


def lists(tensors):
    return {name: tensor.tolist() for name, tensor in tensors.items()}


def write_or_check(name, text):
    """Writes tests/reference/<name>; with --check, stops where it does not hold `text` to the last digit."""
    target = HERE / name
    if "--check" not in sys.argv[1:]:
        target.write_bytes(text.encode())  # bytes: a line end stays what it is
    elif target.read_bytes() != text.encode():
        sys.exit(f"tests/reference/{name} is not what this NumPy ({np.__version__}) gives")
