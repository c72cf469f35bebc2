"""Makes section4.json: what section 4's controls show, computed with NumPy.

    python3 tests/reference/make_section4.py [--check]      (needs NumPy; made with 1.24.2)

Constants come from baseline.json; the weights are drawn anew from each seed. Every comparison holds the
L2 change of all 19 tensors per token; for tensors with a head axis, over heads and the last axis.
"""
import json

import numpy as np

import layer as encoder
from layer import HERE, draw, l2, patchify, write_or_check

BASE = json.loads((HERE / "baseline.json").read_text())
HEADS, EPSILON = BASE["structure"]["heads"], BASE["structure"]["epsilon"]
PROJECTION = np.array(BASE["patch_projection"])
OTHER_SEED = 7
PIXELS = [(3, 3, 0.4), (0, 1, -0.6), (2, 0, 0.25), (1, 2, 1.0), (3, 3, 0.05), (3, 3, -1.0)]


def embed(image, p=2):
    return patchify(image, p) @ PROJECTION


def layer(x, w):
    return encoder.layer(x, w, HEADS, EPSILON)


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
    write_or_check("section4.json", generate())
