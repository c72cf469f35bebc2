/**
 * Times one run of the notebook's experiment through the package, every value of every tensor read from
 * JavaScript. Runs as it stands in Node.js and in a page.
 *
 * Gives the microseconds of a run for each batch; a browser's clock is too coarse for single runs.
 */
export async function timeTrace(engineUrl, batches, runs) {
  const { loadEngine } = await import(engineUrl);
  const engine = await loadEngine();
  const experiment = engine.notebook();
  const names = engine.tensors.map((tensor) => tensor.name);
  const times = [];
  let read = 0;
  for (let batch = -batches / 10; batch < batches; batch++) { // the first tenth only warms up
    const begin = performance.now();
    for (let i = 0; i < runs; i++) {
      experiment.image[3][3] = 0.01 * i;
      const trace = engine.trace(experiment);
      for (const name of names) {
        const { data } = trace[name];
        for (let k = 0; k < data.length; k++) read += data[k];
      }
    }
    if (batch >= 0) times.push(((performance.now() - begin) / runs) * 1000);
  }
  if (Number.isNaN(read)) throw new Error('a tensor is not finite');
  return times;
}
