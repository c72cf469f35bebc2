"""Makes edges.json: what NumPy gives for single operations at the edges of their range.

    python3 tests/reference/make_edges.py [--check]      (needs NumPy; made with 1.24.2)

Numbers stand as hex, so that not a bit is lost.
"""
import json

import numpy as np

from layer import gelu, normalise, softmax, write_or_check

SOFTMAX = {
    "ordinary": [0.3, -1.2, 2.5, 0.0, 0.7],
    "scores of 1e4": [1e4, -1e4, 9999.0, 9998.5, 0.0],
    "scores near the largest double": [1e308, 1e308, -1e308],
    "equal": [7.0] * 9,
    "one": [-3.0],
    "masked": [-np.inf, 0.0, 1.0],
}
LAYER_NORM = {
    "ordinary": ([0.5, -1.0, 2.0, 0.25], 1e-5),
    "1e8 plus small differences": ([1e8, 1e8 + 1e-2, 1e8 - 2e-2, 1e8 + 3e-2], 1e-5),
    "1e8 plus small differences, 11 channels": ([1e8 + 1e-3 * k * k for k in range(11)], 1e-12),
    "epsilon 1e-12": ([1e-6, -2e-6, 3e-6, 0.0], 1e-12),
    "small against epsilon": ([1e-9, -1e-9, 2e-9], 1e-5),
    "denormal": ([5e-324, 1e-310, -3e-315, 2e-308], 1e-12),
    "300 channels": ([((k * 37) % 101) / 7 - 5 for k in range(300)], 1e-5),
}
GELU = [0.0, 1e-300, 5e-324, 1e-8, 0.1, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 7.0, 8.5, 40.0, 1e4, 1e100, 1e308]


def texts(values):
    return [float(x).hex() for x in values]


def operation(inputs, result):
    return {"input": texts(inputs), "output": texts(result)}


def generate():
    x = np.array([sign * v for v in GELU for sign in (1, -1)])
    sums = np.random.default_rng(3).normal(1e3, 1, 1100)
    data = {
        "note": "Made by make_edges.py with real NumPy; `make_edges.py --check` notices a hand edit.",
        "softmax": {name: operation(row, softmax(np.array(row))) for name, row in SOFTMAX.items()},
        "layer_norm": {name: {"epsilon": epsilon, **operation(row, normalise(np.array(row), epsilon))}
                       for name, (row, epsilon) in LAYER_NORM.items()},
        "gelu": operation(x, gelu(x)),
        # Of the first `count` of normal(seed 3, mean 1000, sd 1): around every length at which NumPy changes its way.
        "sum": [{"count": n, "sum": float(sums[:n].sum()).hex()}
                for n in (0, 1, 7, 8, 9, 15, 16, 17, 127, 128, 129, 136, 137, 255, 256, 257, 300, 511, 768, 1024, 1100)],
    }
    return json.dumps(data, indent=1) + "\n"


if __name__ == "__main__":
    with np.errstate(over="ignore", under="ignore"):
        write_or_check("edges.json", generate())
