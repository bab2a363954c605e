import { type ComponentType, useEffect, useState } from 'react';
import { onDemandTexts } from '#texts/on-demand.ts';
import { showAlert } from './alert.tsx';
import { whenSettled } from './when-settled.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface OnDemand<Props> {
  load: Load<Props>;
  isAhead: boolean;
}

/** A part that a press opens, such as a dialog on the way to an order. `isAhead`: its code comes once the page is at rest. */
export function onDemand<Props>(load: Load<Props>, { isAhead = false } = {}): OnDemand<Props> {
  return { load: withRetry(load), isAhead };
}

/**
 * The part, once it was opened. What did not come ahead is asked for again by the press; when it still does not come,
 * that is said, and the next press tries once more.
 */
export function useOnDemand<Props>({ load, isAhead }: OnDemand<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);

  useEffect(() => {
    if (isAhead) whenSettled().then(load).catch(console.warn);
  }, [load, isAhead]);

  /** Resolves to whether the part is there. */
  async function open(): Promise<boolean> {
    try {
      const part = await load().catch(load);
      setPart(() => part.default);
      return true;
    } catch (error) {
      console.warn(error);
      await showAlert(onDemandTexts.notLoaded);
      return false;
    }
  }

  return { Part, open };
}

/**
 * Loads once. Browsers remember that a module could not be had and do not ask for it again in the life of the page, so
 * another try asks under another address.
 */
function withRetry<Props>(load: Load<Props>): Load<Props> {
  let loading: ReturnType<Load<Props>> | null = null;
  let failedUrl: string | undefined;
  let tries = 0;

  function start(): ReturnType<Load<Props>> {
    tries += 1;
    return failedUrl ? import(/* @vite-ignore */ `${failedUrl}?try=${tries}`) : load();
  }

  return () => {
    loading ??= start().catch((error: unknown) => {
      loading = null;
      failedUrl ??= /https?:\S+\.js/.exec(String(error))?.[0];
      throw error;
    });
    return loading;
  };
}
