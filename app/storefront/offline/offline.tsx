import { useEffect } from 'react';
import { lastCall } from '#app/lib/connection.ts';
import { alertStore } from '#app/ui/alert.tsx';
import { showToast } from '#app/ui/toast.ts';
import { offlineTexts } from '#texts/offline.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { PrefetchedPages } from './prefetched-pages.tsx';

const LONG_ENOUGH_MS = 8000;
/** What a page does by itself, and repeats by itself: nobody pressed anything. */
const BY_ITSELF = /^\/api\/(?:carts|wishlist|visits|orders\/cod-check)/;
const ORDERS = /^\/api\/orders\//;

/** All that a shopper without a network needs beside the page. */
export function Offline() {
  useEffect(
    () =>
      lastCall.subscribe(() => {
        const path = lastCall.read()?.unsent;
        if (path !== undefined && !BY_ITSELF.test(path)) sayNotSent(path);
      }),
    [],
  );
  return (
    <>
      <OfflineStrip />
      <PrefetchedPages />
    </>
  );
}

/**
 * Nothing is sent later behind the shopper's back: who still wants it presses again. An alert that the page opens because
 * of it would take the line away, so that comes first.
 */
function sayNotSent(path: string): void {
  const text = ORDERS.test(path) ? offlineTexts.orderNotSent : offlineTexts.notSent;
  setTimeout(async () => {
    await alertsAnswered();
    showToast(text, { kind: 'error', durationMs: LONG_ENOUGH_MS, flow: 'offline' });
  });
}

function alertsAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const endIfAnswered = () => {
      if (alertStore.read().length > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = alertStore.subscribe(endIfAnswered);
    endIfAnswered();
  });
}
