import { useState } from 'react';
import type { StockRow } from '#core/contract/staff/stock.ts';
import { typedCount } from '../lib/typed-number.ts';

/** Receive adds what is typed, correct sets the count to it. */
export type EntryKind = 'receive' | 'correct';

export interface StockEntry {
  productId: string;
  size: string;
  name: string;
  /** What was on the shelf when it was typed. */
  wasOnHand: number;
  text: string;
}

interface Kept {
  kind: EntryKind;
  entries: Record<string, StockEntry>;
}

const STORAGE_KEY = 'draft:stock';
const NOTHING: Kept = { kind: 'receive', entries: {} };

export type StockEntries = ReturnType<typeof useStockEntries>;

/** What has been typed into the grid and is not yet saved. It stays through searches, pages and reloads. */
export function useStockEntries() {
  const [kept, setKept] = useState(readKept);

  function change(next: Kept) {
    setKept(next);
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  }

  function type({ productId, size, name, onHand }: StockRow, text: string) {
    const key = keyOf({ productId, size });
    const entries = { ...kept.entries };
    if (text.trim() === '') delete entries[key];
    else entries[key] = { productId, size, name, wasOnHand: entries[key]?.wasOnHand ?? onHand, text };
    change({ ...kept, entries });
  }

  function remove(entry: StockEntry) {
    const { [keyOf(entry)]: _, ...entries } = kept.entries;
    change({ ...kept, entries });
  }

  /** What is there now, for entries whose count was refused because it had changed. */
  function renew(stands: { productId: string; size: string; onHand: number }[]) {
    const entries = { ...kept.entries };
    for (const { productId, size, onHand } of stands) {
      const key = keyOf({ productId, size });
      const entry = entries[key];
      if (entry) entries[key] = { ...entry, wasOnHand: onHand };
    }
    change({ ...kept, entries });
  }

  return {
    kind: kept.kind,
    list: Object.values(kept.entries),
    textOf: (row: StockRow) => kept.entries[keyOf(row)]?.text ?? '',
    type,
    remove,
    renew,
    choose: (kind: EntryKind) => change({ ...kept, kind }),
    clear: () => change({ kind: kept.kind, entries: {} }),
  };
}

const MOST_PIECES = 999_999;

/** The number of an entry; undefined for what is none. */
export function countIn(text: string, kind: EntryKind): number | undefined {
  const count = typedCount(text.trim().replace(/^\+/, ''));
  if (count === undefined || count > MOST_PIECES) return undefined;
  return kind === 'receive' && count === 0 ? undefined : count;
}

function keyOf({ productId, size }: { productId: string; size: string }): string {
  return `${productId}/${size}`;
}

function readKept(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}
