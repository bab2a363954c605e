const QUIET_MS = 2500;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'popstate'] as const;

let settled: Promise<void> | undefined;

/**
 * Resolves once the first rush of a visit is over, or as soon as the shopper begins to do something: for what moves by
 * itself and must not compete with the page that was asked for.
 */
export function whenSettled(): Promise<void> {
  settled ??= new Promise((resolve) => {
    function settle() {
      for (const touch of TOUCHES) window.removeEventListener(touch, settle);
      resolve();
    }
    for (const touch of TOUCHES) window.addEventListener(touch, settle, { passive: true });
    const wait = () => setTimeout(settle, QUIET_MS);
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });
  return settled;
}
