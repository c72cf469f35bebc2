/** Numbers of every size for tests of how numbers are written: the same for the same seed. */

/** Uniform in [0, 1): mulberry32. */
function random(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Most as a tensor of the layer holds; some tiny, some ties of four decimals, now and then a large one. */
export function numbers(count: number, seed: number): number[] {
  const next = random(seed);
  const mostLarge = next() < 0.2 ? 1e9 : 100;
  return Array.from({ length: count }, () => {
    const sign = next() < 0.5 ? -1 : 1;
    const kind = next();
    if (kind < 0.1) return sign * next() * 1e-4;
    if (kind < 0.2) return sign * Math.floor(next() * 4096) / 2 ** 5; // its fifth decimal is often a 5 and the last
    if (kind < 0.3) return sign * Math.round(next() * 1000);
    if (kind < 0.4) return sign * next() * mostLarge;
    return sign * (next() + next() - 1) * 3;
  });
}
