import { useSyncExternalStore } from 'react';
import { browserOrNull, createStoredValue } from '#app/lib/stored-value.ts';

type SizeByCategory = Readonly<Record<string, string>>;

const NONE: SizeByCategory = {};

/** The size that was last put into the cart, for each kind of garment: a hoodie's M is not a cargo's M. */
const stored = createStoredValue<SizeByCategory>({
  key: 'sizes',
  empty: NONE,
  parse: parseSizes,
  serialise: (sizes) => JSON.stringify(sizes),
  browser: browserOrNull(),
});

export function rememberSize(category: string, size: string): void {
  stored.update((sizes) => ({ ...sizes, [category.toLowerCase()]: size }));
}

/** Undefined in a fresh browser, and while rendering on the server. */
export function useRememberedSize(category: string): string | undefined {
  const sizes = useSyncExternalStore(stored.subscribe, stored.read, () => NONE);
  return Object.hasOwn(sizes, category.toLowerCase()) ? sizes[category.toLowerCase()] : undefined;
}

function parseSizes(text: string): SizeByCategory | undefined {
  try {
    const sizes: unknown = JSON.parse(text);
    if (typeof sizes !== 'object' || sizes === null) return undefined;
    return Object.fromEntries(Object.entries(sizes).filter(([, size]) => typeof size === 'string'));
  } catch {
    return undefined;
  }
}
