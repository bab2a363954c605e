import { countVisit, type Visit } from '#core/contract/visits.ts';
import { readCampaign, stepOfPage, type VisitStep } from '#core/rules/visits.ts';
import { cartStore } from './cart-store.ts';

/** What a visit has done so far, in its own tab: gone with it, and never sent as a whole. */
const KEY = 'visit';
/** Who types goes from address to address: a search counts once it has stayed. */
const SETTLED_MS = 2000;

interface Known {
  steps: VisitStep[];
  campaign: string;
}

let isListening = false;
let searchTimer: number | undefined;

/**
 * Reports what a visit does for the first time: how far it gets, what it searches, which sold-out size it wanted. Without
 * cookies and without a name for who it is; whoever has asked sites not to be counted is not.
 */
export function countPage({ pathname, search }: { pathname: string; search: string }): void {
  if (asksNotToBeCounted()) return;
  const query = new URLSearchParams(search);
  const known = recall() ?? { steps: [], campaign: readCampaign(query) };
  const step = stepOfPage(pathname);
  reach(['visit', ...(step ? [step] : [])], known);
  countSearchLater(pathname, query.get('search'));
  listen();
}

function reach(steps: VisitStep[], known = recall()): void {
  if (!known) return;
  const fresh = steps.filter((step) => !known.steps.includes(step));
  if (fresh.length === 0) return;
  const isRemembered = remember({ ...known, steps: [...known.steps, ...fresh] });
  if (isRemembered) send({ steps: fresh, campaign: known.campaign });
}

/** What was found stands in the page: the list says it in `data-found`. */
function countSearchLater(pathname: string, words: string | null): void {
  window.clearTimeout(searchTimer);
  if (pathname !== '/shop' || !words) return;
  searchTimer = window.setTimeout(() => {
    const found = Number(document.querySelector<HTMLElement>('[data-found]')?.dataset.found);
    if (Number.isNaN(found)) return;
    reach(['search']);
    send({ search: { words: words.slice(0, 100), found } });
  }, SETTLED_MS);
}

/** Once for all pages of a visit. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  let quantity = countPieces();
  cartStore.subscribe(() => {
    const now = countPieces();
    if (now > quantity) reach(['add']);
    quantity = now;
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('label')?.querySelector('[data-out]'))
      return;
    const productId = decodeURIComponent(/^\/product\/([^/]+)/.exec(window.location.pathname)?.[1] ?? '');
    if (productId) send({ wanted: { productId, size: target.value } });
  });
}

function countPieces(): number {
  return cartStore.read().reduce((sum, { quantity }) => sum + quantity, 0);
}

function send(visit: Partial<Pick<Visit, 'steps' | 'campaign' | 'search' | 'wanted'>>): void {
  const body = new Blob([JSON.stringify(visit)], { type: 'application/json' });
  navigator.sendBeacon(countVisit.path, body);
}

function asksNotToBeCounted(): boolean {
  return (
    navigator.doNotTrack === '1' ||
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  );
}

function recall(): Known | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKnown(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Without a place to remember nothing is counted: every page would be a visit. */
function remember(known: Known): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(known));
    return true;
  } catch {
    return false;
  }
}

function isKnown(stored: unknown): stored is Known {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'steps' in stored &&
    Array.isArray(stored.steps) &&
    'campaign' in stored
  );
}
