import { useEffect, useRef } from 'react';

export interface Delayed<T> {
  /** Runs it after the delay, unless it is cancelled or started again before. */
  start: (value: T) => void;
  cancel: () => void;
}

/** Something to be done in a moment, and not after the component has gone. */
export function useDelayed<T>(run: (value: T) => void, delayMs: number): Delayed<T> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);
  return {
    start(value) {
      cancel();
      timer.current = setTimeout(() => run(value), delayMs);
    },
    cancel,
  };
}
