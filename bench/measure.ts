export interface Timing {
  medianMs: number;
  p95Ms: number;
}

/**
 * Times several things side by side: in each round every one of them runs once, in turn, so that whatever else the
 * machine does falls on all alike. Rounds before the measurement warm up caches and the compiler.
 */
export async function measureSideBySide(
  subjects: readonly (() => Promise<unknown>)[],
  { rounds = 200, warmUp = 40 } = {},
): Promise<Timing[]> {
  const times = subjects.map((): number[] => []);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [place, run] of subjects.entries()) {
      const start = performance.now();
      await run();
      if (round >= 0) times[place]?.push(performance.now() - start);
    }
  }
  return times.map(summary);
}

function summary(times: number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}
