/**
 * What is counted of visits: how many got how far, for which campaign, what was searched, and which sold-out sizes were
 * wanted. Nothing of it belongs to a person: no cookie, no address, no id, only sums of a day.
 */

/** How far a visit got, in this order; a search is beside the way. */
export const FUNNEL = ['visit', 'product', 'add', 'checkout', 'payment', 'order'] as const;
export const VISIT_STEPS = [...FUNNEL, 'search'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

export const MOST_CAMPAIGN = 60;
const MOST_WORDS = 60;

/** What other sites add to a link by themselves. */
const CLICK_MARKS: Record<string, string> = { gclid: 'google', fbclid: 'facebook', msclkid: 'bing' };

/** `instagram/diwali` for `?utm_source=Instagram&utm_campaign=Diwali`; empty where a link names no campaign. */
export function readCampaign(query: URLSearchParams): string {
  const mark = Object.keys(CLICK_MARKS).find((name) => query.has(name));
  const source = toMark(query.get('utm_source')) || (mark ? CLICK_MARKS[mark] : '');
  const campaign = toMark(query.get('utm_campaign'));
  return [source, campaign].filter(Boolean).join('/').slice(0, MOST_CAMPAIGN);
}

/** Letters, digits and a few signs: what somebody wrote into a link must not become an address or a name. */
function toMark(text: string | null): string {
  return (text ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d._-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/**
 * A search as it is counted: in small letters, with single spaces. Undefined for what may be somebody's number or address, which
 * is nobody's search for clothes.
 */
export function toCountedSearch(text: string): string | undefined {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ').slice(0, MOST_WORDS);
  const hasNumber = /\d{8}/.test(words.replaceAll(/[\s-]/g, ''));
  return words === '' || words.includes('@') || hasNumber ? undefined : words;
}

/** The step that opening a page is, beside the visit itself. */
export function stepOfPage(path: string): VisitStep | undefined {
  if (path.startsWith('/product/')) return 'product';
  if (path === '/cart') return 'checkout';
  if (path === '/payment') return 'payment';
  return path === '/thank-you' ? 'order' : undefined;
}
