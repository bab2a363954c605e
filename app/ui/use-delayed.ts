import { useEffect, useRef } from 'react';

/** Something to be done in a moment, and not after the component has gone. */
export function useDelayed<T>(run: (value: T) => void, delayMs: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    /** Runs it after the delay, unless it is cancelled or started again before. */
    start(value: T): void {
      cancel();
      timer.current = setTimeout(() => run(value), delayMs);
    },
    cancel,
  };
}
