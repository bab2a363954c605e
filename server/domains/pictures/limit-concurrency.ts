/** Lets at most `places` tasks run at once; the others wait. */
export function limitConcurrency(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];

  return async function whenFree<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
