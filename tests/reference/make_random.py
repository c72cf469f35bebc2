"""Makes random.json: NumPy's SeedSequence, PCG64 and normal draws for 20 seeds.

    python3 tests/reference/make_random.py [--check]      (needs NumPy; made with 1.24.2)

The seeds are those the file names. All 2000 draws are kept for the notebook's seed, every seventh for others.
"""
import json

import numpy as np

from layer import HERE, write_or_check

KEPT_WHOLE = "20260918"


def entry(seed):
    number = int(seed)
    draws = np.random.default_rng(number).normal(0, .35, 2000)[::1 if seed == KEPT_WHOLE else 7]
    return {
        "seed": seed,
        "seed_sequence_state_uint32": [int(word) for word in np.random.SeedSequence(number).generate_state(8)],
        "pcg64_raw": [str(word) for word in np.random.PCG64(number).random_raw(8)],
        "normal_0_0.35_hex": [float(x).hex() for x in draws],
    }


if __name__ == "__main__":
    seeds = [kept["seed"] for kept in json.loads((HERE / "random.json").read_text())]
    write_or_check("random.json", json.dumps([entry(seed) for seed in seeds], indent=1))
