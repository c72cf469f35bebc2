"""Times one run of the notebook's experiment in NumPy, from the image to every tensor of the layer.

    python3 numpy_trace.py BATCHES RUNS_PER_BATCH

Prints the microseconds of a run for each batch, one a line. The layer is the tests' reference.
"""
import pathlib
import sys
import time

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests" / "reference"))
from make_section4 import BASE, draw, embed, layer  # noqa: E402

batches, runs = map(int, sys.argv[1:])
image, position = np.array(BASE["image"]), np.array(BASE["position"])
weights = draw(BASE["seed"])

for batch in range(-(batches // 10), batches):  # the first tenth only warms up
    begin = time.perf_counter()
    for i in range(runs):
        image[3, 3] = 0.01 * i
        layer(embed(image) + position, weights)
    took = time.perf_counter() - begin
    if batch >= 0:
        print(f"{took / runs * 1e6:.4f}")
