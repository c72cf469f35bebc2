"""Makes what cases.json holds of 24 experiments: their traces and four controls, computed with NumPy.

    python3 tests/reference/make_cases.py [--check]      (needs NumPy; made with 1.24.2)

The experiments themselves (many sizes, scores up to 35,000, epsilon down to 1e-12) and the changes they go
through are kept: they are read from the file, and only the results are made anew.
"""
import json

import numpy as np

from layer import HERE, layer, lists, patchify, write_or_check


def array(rows):
    return np.array(rows, dtype=np.float64)


def norms(before, after, names):
    return {name: np.linalg.norm(after[name] - before[name], axis=-1).tolist() for name in names}


def results(case):
    e, pixel = case["experiment"], case["pixel"]
    token, order = case["identical_tokens"]["token"], case["permute_tokens"]["order"]
    image, projection, position = array(e["image"]), array(e["patch_projection"]), array(e["position"])
    weights = {name: array(rows) for name, rows in e["weights"].items()}
    embed = lambda pixels: patchify(pixels, e["structure"]["patch_size"]) @ projection
    run = lambda x: layer(x, weights, e["structure"]["heads"], e["structure"]["epsilon"])

    embedded = embed(image)
    trace, without = run(embedded + position), run(embedded)
    changed = image.copy()
    changed[pixel["row"], pixel["col"]] += pixel["delta"]
    same = run(np.repeat(embedded[token:token + 1], len(embedded), axis=0))
    return {
        "experiment": e,
        "trace": lists(trace),
        "pixel": {**pixel, "l2": norms(trace, run(embed(changed) + position),
                                       ("input", "projected_attention", "residual1", "mlp_output", "output"))},
        "remove_position": {"l2": norms(trace, without, ("output",))},
        "identical_tokens": {"token": token, "output": same["output"].tolist(),
                             "max_deviation_from_uniform": float(np.abs(same["attention"] - 1 / len(embedded)).max())},
        "permute_tokens": {"order": order, "output": run(embedded[order])["output"].tolist()},
    }


if __name__ == "__main__":
    cases = json.loads((HERE / "cases.json").read_text())
    write_or_check("cases.json", json.dumps([results(case) for case in cases]))
