/** React makes every script element out of this, such as the one with what search engines read. */
const EMPTY_SCRIPT = '<script></script>';
export const OFFLINE_WORKER = '/sw.js';

/** The parts of the browser's Trusted Types that are used here. */
interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (input: string) => string | null>): unknown;
}

declare global {
  interface Window {
    /** Not in every browser; those without it write to the page what they are given. */
    trustedTypes?: PolicyFactory;
  }
}

const trustedScripts = new Set([OFFLINE_WORKER]);
let isForeignCodeHere = false;

/**
 * Lets the payment provider's script load. A script of another house writes HTML in ways that are not ours to know: from
 * then on the page's Content-Security-Policy alone says what may run, until the page is left. The sandbox is our own and
 * changes nothing.
 */
export function trustPaymentScript(url: string): void {
  trustedScripts.add(url);
  isForeignCodeHere ||= new URL(url, location.href).origin !== location.origin;
}

/**
 * What all code of the page must pass that turns a text into HTML or into code: React's, a package's, anybody's. Text
 * without a tag is text wherever it is put, and no script is made of it: the page's policy allows none inline.
 */
if (!import.meta.env.SSR) {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (isForeignCodeHere || html === EMPTY_SCRIPT || !html.includes('<') ? html : null),
    createScript: (code) => (isForeignCodeHere ? code : null),
    createScriptURL: (url) => (isForeignCodeHere || trustedScripts.has(url) ? url : null),
  });
}
