"""Makes baseline.json, token-changes.csv and tensors.npz: the notebook's run, computed with NumPy.

    python3 tests/reference/make_notebook.py [--check]      (needs NumPy; made with 1.24.2)

The only constants are those below; the weights are drawn from the seed.
"""
import csv
import io
import json
import sys

import numpy as np

from layer import HERE, draw, layer, lists, patchify, write_or_check

SEED, HEADS, EPSILON, PATCH = 20260918, 2, 1e-5, 2
IMAGE = np.array([[0., .2, .8, 1.], [.1, .3, .7, .9], [.9, .7, .2, .1], [1., .8, .3, 0.]])
PROJECTION = np.array([[1., .1, 0., -.2], [.2, .8, -.1, 0.], [0., -.2, 1., .2], [-.1, 0., .1, .9]])
POSITION = .2 * np.eye(4)
PIXEL, DELTA, IDENTICAL, ORDER = (3, 3), .4, 0, [2, 0, 3, 1]

WEIGHTS = draw(SEED)
EMBEDDED = patchify(IMAGE, PATCH) @ PROJECTION


def run(x):
    return layer(x, WEIGHTS, HEADS, EPSILON)


def changes(trace):
    image = IMAGE.copy()
    image[PIXEL] += DELTA
    pixel = run(patchify(image, PATCH) @ PROJECTION + POSITION)
    without = run(EMBEDDED)
    same = run(np.repeat(EMBEDDED[IDENTICAL:IDENTICAL + 1], len(EMBEDDED), axis=0))
    permuted = run(EMBEDDED[ORDER])
    return {
        "one_pixel": {name: np.linalg.norm(pixel[name] - trace[name], axis=-1).tolist()
                      for name in ("input", "projected_attention", "residual1", "mlp_output", "output")},
        "remove_position": np.linalg.norm(without["output"] - trace["output"], axis=-1).tolist(),
        "identical_attention_max_deviation_from_uniform": float(np.abs(same["attention"] - 1 / len(EMBEDDED)).max()),
        "permutation_max_error": float(np.abs(permuted["output"] - without["output"][ORDER]).max()),
    }


def checks(trace, found):
    """What the notebook asserts, as the booleans its results.json holds."""
    written_out = sum(trace["attention"][0, 0, k] * trace["V_heads"][0, k] for k in range(len(EMBEDDED)))
    close = lambda a, b: bool(np.allclose(a, b, atol=1e-12))
    return {
        "manual_readback": close(written_out, trace["read_values"][0, 0]),
        "softmax_rows_sum_one": close(trace["attention"].sum(-1), 1),
        "residuals": close(trace["residual1"] - trace["input"], trace["projected_attention"])
        and close(trace["output"] - trace["residual1"], trace["mlp_output"]),
        "identical_tokens_uniform": close(found["identical_attention_max_deviation_from_uniform"], 0),
        "no_position_permutation_equivariance": close(found["permutation_max_error"], 0),
    }


def token_changes(found):
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(["token", "input_l2_change", "attention_branch_l2_change", "output_l2_change"])
    columns = [found["one_pixel"][name] for name in ("input", "projected_attention", "output")]
    rows.writerows([token, *values] for token, values in enumerate(zip(*columns)))
    return text.getvalue()


def main():
    trace = run(EMBEDDED + POSITION)
    found = changes(trace)
    structure = {"norm": "pre-norm", "heads": HEADS, "d_model": 4, "d_head": 2, "d_ff": 6, "epsilon": EPSILON,
                 "mask": "none", "dropout": 0, "gelu": "tanh approximation", "class_token": False}
    results = {"kind": "exact_constructed_calculation_not_trained_model", "seed": SEED, "structure": structure,
               "image": IMAGE.tolist(), "patches": patchify(IMAGE, PATCH).tolist(), "position": POSITION.tolist(),
               "patch_projection": PROJECTION.tolist(), "weights": lists(WEIGHTS), "trace": lists(trace),
               "changes": found, "checks": checks(trace, found)}
    write_or_check("baseline.json", json.dumps(results, indent=1))
    write_or_check("token-changes.csv", token_changes(found))

    # The bytes of a zip depend on its writer; what counts are the arrays.
    tensors = {**trace, **WEIGHTS, "image": IMAGE, "position": POSITION, "W_patch": PROJECTION}
    if "--check" not in sys.argv[1:]:
        np.savez_compressed(HERE / "tensors.npz", **tensors)
        return
    with np.load(HERE / "tensors.npz", allow_pickle=False) as saved:
        if saved.files != list(tensors) or not all(np.array_equal(saved[name], tensors[name]) for name in tensors):
            sys.exit(f"tests/reference/tensors.npz is not what this NumPy ({np.__version__}) gives")


if __name__ == "__main__":
    main()
