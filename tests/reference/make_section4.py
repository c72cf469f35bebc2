"""Makes section4.json: what section 4's controls show, computed with NumPy.

    python3 tests/reference/make_section4.py [--check]      (needs NumPy; made with 1.24.2)

Constants come from baseline.json; the weights are drawn anew from each seed. Every comparison holds the
L2 change of all 19 tensors per token; for tensors with a head axis, over heads and the last axis.
"""
import json
import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
TARGET = HERE / "section4.json"
BASE = json.loads((HERE / "baseline.json").read_text())
HEADS, EPSILON = BASE["structure"]["heads"], BASE["structure"]["epsilon"]
PROJECTION = np.array(BASE["patch_projection"])
OTHER_SEED = 7
PIXELS = [(3, 3, 0.4), (0, 1, -0.6), (2, 0, 0.25), (1, 2, 1.0), (3, 3, 0.05), (3, 3, -1.0)]


def draw(seed):
    rng = np.random.default_rng(seed)
    d, hidden = BASE["structure"]["d_model"], BASE["structure"]["d_ff"]
    shapes = {"W_Q": (d, d), "W_K": (d, d), "W_V": (d, d), "W_O": (d, d), "W_1": (d, hidden), "W_2": (hidden, d)}
    return {name: rng.normal(0, .35, shape) for name, shape in shapes.items()}


def embed(image, p=2):
    rows, cols = image.shape
    patches = image.reshape(rows // p, p, cols // p, p).transpose(0, 2, 1, 3).reshape(-1, p * p)
    return patches @ PROJECTION


def normalise(x):
    return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + EPSILON)


def layer(x, w):
    n, d = x.shape
    split = lambda m: m.reshape(n, HEADS, d // HEADS).transpose(1, 0, 2)
    t = {"input": x, "ln1": normalise(x)}
    for name in "QKV":
        t[name] = t["ln1"] @ w["W_" + name]
        t[name + "_heads"] = split(t[name])
    t["scores"] = t["Q_heads"] @ t["K_heads"].transpose(0, 2, 1) / np.sqrt(d // HEADS)
    e = np.exp(t["scores"] - t["scores"].max(-1, keepdims=True))
    t["attention"] = e / e.sum(-1, keepdims=True)
    t["read_values"] = t["attention"] @ t["V_heads"]
    t["concat"] = t["read_values"].transpose(1, 0, 2).reshape(n, d)
    t["projected_attention"] = t["concat"] @ w["W_O"]
    t["residual1"] = x + t["projected_attention"]
    t["ln2"] = normalise(t["residual1"])
    z = t["mlp_hidden_pre"] = t["ln2"] @ w["W_1"]
    t["mlp_hidden"] = .5 * z * (1 + np.tanh(np.sqrt(2 / np.pi) * (z + .044715 * z**3)))
    t["mlp_output"] = t["mlp_hidden"] @ w["W_2"]
    t["output"] = t["residual1"] + t["mlp_output"]
    return t


def l2(before, after):
    found = {}
    for name in before:
        squares = (after[name] - before[name]) ** 2
        found[name] = np.sqrt(squares.sum(-1) if squares.ndim == 2 else squares.sum((0, 2))).tolist()
    return found


def controls(image, position, w, pixels, order, token):
    embedded = embed(image)
    trace = layer(embedded + position, w)
    without = layer(embedded, w)
    found = {"pixels": [], "remove_position": l2(trace, without)}
    for row, col, delta in pixels:
        changed = image.copy()
        changed[row, col] += delta
        found["pixels"].append({"row": row, "col": col, "delta": delta,
                                "l2": l2(trace, layer(embed(changed) + position, w))})
    same = layer(np.repeat(embedded[token:token + 1], len(embedded), axis=0), w)
    found["identical"] = {"token": token, "different_attention": without["attention"].tolist(),
                          "output": same["output"].tolist()}
    found["permutation"] = {"order": order, "output": layer(embedded[order], w)["output"].tolist(),
                            "without_position": without["output"].tolist()}
    return found


def generate():
    image, position = np.array(BASE["image"]), np.array(BASE["position"])
    notebook, other = draw(BASE["seed"]), draw(OTHER_SEED)
    assert all(np.array_equal(notebook[name], BASE["weights"][name]) for name in notebook)
    one = image[:2, :2]
    data = {
        "note": "Made by make_section4.py with real NumPy; `make_section4.py --check` notices a hand edit.",
        "notebook": controls(image, position, notebook, PIXELS, [3, 1, 0, 2], 2),
        "seed": {"seed": str(OTHER_SEED), **controls(image, position, other, [(3, 3, 0.4)], [2, 0, 3, 1], 0)},
        "one_token": {"image": one.tolist(), "position": position[:1].tolist(),
                      **controls(one, position[:1], notebook, [(1, 1, 0.4)], [0], 0)},
    }
    return json.dumps(data, indent=1) + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        if TARGET.read_text() != generate():
            sys.exit(f"{TARGET} is not what this NumPy ({np.__version__}) gives")
    else:
        TARGET.write_text(generate())
