const QUIET_MS = 2500;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'popstate'] as const;

// From the start, not from when somebody first asks: what the shopper did before that counts as well.
const settled = import.meta.env.SSR ? Promise.resolve() : waitUntilSettled();

/**
 * Resolves once the first rush of a visit is over, or as soon as the shopper begins to do something: for what moves by
 * itself and must not compete with the page that was asked for.
 */
export function whenSettled(): Promise<void> {
  return settled;
}

function waitUntilSettled(): Promise<void> {
  return new Promise((resolve) => {
    function settle() {
      for (const touch of TOUCHES) window.removeEventListener(touch, settle);
      resolve();
    }
    for (const touch of TOUCHES) window.addEventListener(touch, settle, { passive: true });
    const wait = () => setTimeout(settle, QUIET_MS);
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });
}
