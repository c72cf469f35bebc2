"""Makes section5.json: the research card's measurements, computed with NumPy.

    python3 tests/reference/make_section5.py [--check]      (needs NumPy; made with 1.24.2)

The layer and the constants are those of make_section4.py. Each case compares a run with a changed one: the
pixel control, all positions removed, or the notebook's weights with one matrix replaced.
"""
import json

import numpy as np

from layer import draw, l2, write_or_check
from make_section4 import BASE, embed, layer

IMAGE, POSITION = np.array(BASE["image"]), np.array(BASE["position"])
WEIGHTS = draw(BASE["seed"])


def length(rows):
    return np.sqrt((rows ** 2).sum(-1))


def research(before, after):
    change = {name: np.array(rows) for name, rows in l2(before, after).items()}
    read, projected = change["read_values"], change["projected_attention"]
    x, branch, mlp = (length(after[name]) for name in ("input", "projected_attention", "mlp_output"))
    found = {
        "attention_tv": (np.abs(after["attention"] - before["attention"]).sum(-1) / 2).max(0),
        "read_values": read,
        "projected_attention": projected,
        "projection_gain": [p / r if r > 0 else None for p, r in zip(projected, read)],
        "input": change["input"], "residual1": change["residual1"],
        "mlp_output": change["mlp_output"], "output": change["output"],
        "residual_share": x / (x + branch + mlp),
        "relative_output": change["output"] / length(before["output"]),
    }
    return {name: list(values) for name, values in found.items()}


def pixel(w, row, col, delta):
    changed = IMAGE.copy()
    changed[row, col] += delta
    return research(layer(embed(IMAGE) + POSITION, w), layer(embed(changed) + POSITION, w))


def generate():
    run = layer(embed(IMAGE) + POSITION, WEIGHTS)
    edited = dict(WEIGHTS, W_Q=WEIGHTS["W_Q"].copy())
    edited["W_Q"][0, 1] = 2.5
    data = {
        "note": "Made by make_section5.py with real NumPy; `make_section5.py --check` notices a hand edit.",
        "pixel": {"delta": 0.4, "research": pixel(WEIGHTS, 3, 3, .4)},
        "remove_position": {"research": research(run, layer(embed(IMAGE), WEIGHTS))},
        "other_seed": {"seed": "7", "research": pixel(draw(7), 3, 3, .4)},
        "edited_W_Q": {"row": 0, "col": 1, "value": 2.5, "research": research(run, layer(embed(IMAGE) + POSITION, edited))},
        "no_W_O": {"delta": 5.0, "research": pixel(dict(WEIGHTS, W_O=np.zeros((4, 4))), 3, 3, 5.)},
    }
    return json.dumps(data, indent=1) + "\n"


if __name__ == "__main__":
    write_or_check("section5.json", generate())
