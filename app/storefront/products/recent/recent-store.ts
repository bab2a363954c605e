import { createStoredValue } from '#app/lib/stored-value.ts';

/** The one that is looked at, and twelve before it. */
const MOST_REMEMBERED = 13;
const NONE: readonly string[] = [];

/** The products that were looked at last, the newest first. Only this browser knows. */
export const recentProducts = createStoredValue<readonly string[]>({
  key: 'recentlyViewed',
  empty: NONE,
  parse(text) {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined;
  },
  serialise: (ids) => (ids.length > 0 ? JSON.stringify(ids) : null),
});

export function rememberProduct(id: string): void {
  recentProducts.update((ids) =>
    ids[0] === id ? ids : [id, ...ids.filter((other) => other !== id)].slice(0, MOST_REMEMBERED),
  );
}

export function forgetProducts(): void {
  recentProducts.update(() => NONE);
}
