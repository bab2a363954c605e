import { useState } from 'react';
import type { StockRow } from '#core/contract/stock.ts';
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

interface Draft {
  kind: EntryKind;
  entries: Record<string, StockEntry>;
}

const STORAGE_KEY = 'draft:stock';
const NOTHING: Draft = { kind: 'receive', entries: {} };

export type StockEntries = ReturnType<typeof useStockEntries>;

/** What has been typed into the grid and is not yet saved. It stays through searches, pages and reloads. */
export function useStockEntries() {
  const [draft, setDraft] = useState(readDraft);

  function change(next: Draft) {
    setDraft(next);
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  }

  function type({ productId, size, name, onHand }: StockRow, text: string) {
    const key = toKey({ productId, size });
    const entries = { ...draft.entries };
    if (text.trim() === '') delete entries[key];
    else entries[key] = { productId, size, name, wasOnHand: entries[key]?.wasOnHand ?? onHand, text };
    change({ ...draft, entries });
  }

  function remove(entry: StockEntry) {
    const { [toKey(entry)]: _, ...entries } = draft.entries;
    change({ ...draft, entries });
  }

  /** What is there now, for entries whose count was refused because it had changed. */
  function renew(levels: { productId: string; size: string; onHand: number }[]) {
    const entries = { ...draft.entries };
    for (const { productId, size, onHand } of levels) {
      const key = toKey({ productId, size });
      const entry = entries[key];
      if (entry) entries[key] = { ...entry, wasOnHand: onHand };
    }
    change({ ...draft, entries });
  }

  return {
    kind: draft.kind,
    list: Object.values(draft.entries),
    textOf: (row: StockRow) => draft.entries[toKey(row)]?.text ?? '',
    type,
    remove,
    renew,
    choose: (kind: EntryKind) => change({ ...draft, kind }),
    clear: () => change({ kind: draft.kind, entries: {} }),
  };
}

const MOST_PIECES = 999_999;

/** The number of an entry; undefined for what is none. */
export function countIn(text: string, kind: EntryKind): number | undefined {
  const count = typedCount(text.trim().replace(/^\+/, ''));
  if (count === undefined || count > MOST_PIECES) return undefined;
  return kind === 'receive' && count === 0 ? undefined : count;
}

function toKey({ productId, size }: { productId: string; size: string }): string {
  return `${productId}/${size}`;
}

function readDraft(): Draft {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Draft>) };
  } catch {
    return NOTHING;
  }
}
