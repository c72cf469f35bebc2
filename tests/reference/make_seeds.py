"""Makes seeds.json: what NumPy draws at the boundaries of seeds and in every branch of the ziggurat.

    python3 tests/reference/make_seeds.py [--check]      (needs NumPy; made with 1.24.2)

Numbers that NumPy drew stand in the file; the ziggurat below only sorts the draws by the branch they
took, so that for each branch the first seed can be named that takes it within its first 24 draws.
"""
import json
import math
import pathlib
import sys

import numpy

HERE = pathlib.Path(__file__).resolve().parent
TARGET = HERE / "seeds.json"
DRAWS = 24
BOUNDARIES = [0, 2**32 - 1, 2**32, 2**32 + 1, 2**53 + 1, 2**64 - 1, 2**64, 2**128 - 1, 2**128,
              10**40, 10**200 + 7]
WANTED = ["edge_kept", "edge_rejected", "tail_positive", "tail_negative", "tail_against_sign_bit",
          "tail_second_try"]
TAIL = 3.6541528853610087963519472518

tables = json.loads((HERE / "ziggurat-normal.json").read_text())
KI = [int(text, 16) for text in tables["ki_hex"]]
WI = [float.fromhex(text) for text in tables["wi_hex"]]
FI = [float.fromhex(text) for text in tables["fi_hex"]]


def branches(seed):
    """[(index of the draw, branch)] of the first DRAWS draws, and the number of raw outputs used."""
    raw = iter(numpy.random.PCG64(seed).random_raw(20 * DRAWS).tolist())
    used = 0
    taken = []

    def output():
        nonlocal used
        used += 1
        return next(raw)

    def uniform():
        return (output() >> 11) * 2.0**-53

    for draw in range(DRAWS):
        while True:
            bits = output()
            layer, position = bits & 0xFF, (bits >> 9) & (2**52 - 1)
            if position < KI[layer]:
                break
            if layer == 0:
                tries = 0
                while True:
                    tries += 1
                    x = -math.log1p(-uniform()) / TAIL
                    y = -math.log1p(-uniform())
                    if y + y > x * x:
                        break
                taken.append((draw, "tail_negative" if (position >> 8) & 1 else "tail_positive"))
                # The tail's sign is a bit of the position, not the sign bit of the other branches.
                if (position >> 8) & 1 != (bits >> 8) & 1:
                    taken.append((draw, "tail_against_sign_bit"))
                if tries > 1:
                    taken.append((draw, "tail_second_try"))
                break
            x = position * WI[layer]
            if (FI[layer - 1] - FI[layer]) * uniform() + FI[layer] < math.exp(-0.5 * x * x):
                taken.append((draw, "edge_kept"))
                break
            taken.append((draw, "edge_rejected"))
    return taken, used


def stream(seed):
    generator = numpy.random.default_rng(seed)
    draws = [float(z).hex() for z in generator.standard_normal(DRAWS)]
    return draws, str(generator.bit_generator.random_raw())


def boundary(seed):
    sequence = numpy.random.SeedSequence(seed)
    draws, after = stream(seed)
    return {
        "seed": str(seed),
        "state_uint32": [int(word) for word in sequence.generate_state(8, numpy.uint32)],
        "state_uint64": [str(word) for word in sequence.generate_state(4, numpy.uint64)],
        "raw": [str(word) for word in numpy.random.PCG64(seed).random_raw(4)],
        "random_hex": [float(u).hex() for u in numpy.random.default_rng(seed).random(2)],
        "standard_normal_hex": draws,
        "raw_after": after,
    }


def mean_and_sd(seed, mean, sd):
    draws = numpy.random.default_rng(seed).normal(mean, sd, DRAWS)
    return {"seed": str(seed), "mean": mean, "sd": sd, "normal_hex": [float(x).hex() for x in draws]}


def find_branches():
    found = {}
    seed = 0
    while len(found) < len(WANTED):
        taken, used = branches(seed)
        for draw, branch in taken:
            if branch not in found:
                draws, after = stream(seed)
                assert int(after) == int(numpy.random.PCG64(seed).random_raw(used + 1)[-1])
                found[branch] = {"branch": branch, "seed": str(seed), "draw": draw, "raw_used": used,
                                 "standard_normal_hex": draws, "raw_after": after}
        seed += 1
    return [found[branch] for branch in WANTED]


def generate():
    data = {
        "note": "Made by make_seeds.py with real NumPy; `make_seeds.py --check` notices a hand edit. "
                "raw_after is the 64-bit output that follows the draws.",
        "boundaries": [boundary(seed) for seed in BOUNDARIES],
        "branches": find_branches(),
        "mean_and_sd": [mean_and_sd(1, 0.1, 0.35), mean_and_sd(2, -1e6, 1e-3), mean_and_sd(3, 5, 0)],
    }
    return json.dumps(data, indent=1) + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        if TARGET.read_text() != generate():
            sys.exit(f"{TARGET} is not what this NumPy ({numpy.__version__}) gives")
    else:
        TARGET.write_text(generate())
