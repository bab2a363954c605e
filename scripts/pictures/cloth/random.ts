/** A seeded stream of numbers in [0, 1): the same seed always lays the cloth the same way. */
export function randomStream(seed: number): () => number {
  let state = (Math.imul(seed, 7919) + 17) >>> 0 || 1;
  function next(): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state & 0xffffff) / 0x1000000;
  }
  for (let i = 0; i < 20; i++) next();
  return next;
}

/** Noise of one pixel in [-0.5, 0.5), without state, so that crops of a picture agree with the whole. */
export function pixelNoise(x: number, y: number, seed: number): number {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2246822519)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) & 0xffff) / 65536 - 0.5;
}
