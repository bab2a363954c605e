import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isRefusal } from '#app/lib/api-failure.ts';
import { storedText } from '#app/lib/stored-value.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { changeStock, type StockChange, type StockRow, stockChangedSchema } from '#core/contract/stock.ts';
import { ask, failureText } from '../lib/ask.ts';
import { typedCount } from '../lib/typed-number.ts';
import { RowAction } from '../ui/actions.tsx';
import { Problem } from '../ui/page.tsx';

const ALREADY_SAVED =
  'What you entered first has been saved. Check the counts above, then save only what is still missing.';

/** Saves everything that was typed, in one go, with its note. */
export function CountBar({ entries }: { entries: StockEntries }) {
  const { kind, list } = entries;
  const isReceipt = kind === 'receive';
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusy();
  const counts = list.map(({ text }) => countIn(text, kind));
  const units = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

  async function save() {
    const body = toChange(entries, note);
    if (!body) return setError('Enter whole numbers only.');
    if (kind === 'correct' && note.trim().length < 3) return setError('Enter a reason.');
    setError('');
    try {
      await ask(changeStock, { body, idempotencyKey: attemptKey() });
      showToast(kind === 'receive' ? `${units} units received` : 'Stock corrected');
      entries.clear();
      setNote('');
    } catch (failure) {
      if (isRefusal(failure) && failure.code === 'idempotency-key-reused') {
        storedAttempt.write(null);
        setError(ALREADY_SAVED);
      } else setError(failureText(failure));
      const now = isRefusal(failure) ? stockChangedSchema.safeParse(failure.body).data : undefined;
      if (now) entries.renew(now.sizes);
    }
    revalidator.revalidate();
  }

  return (
    <form
      aria-label="Unsaved stock"
      className="save-bar"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run(save);
      }}
    >
      <div className="min-w-0">
        <UnsavedEntries entries={entries} units={units} />
        <Problem text={error} className="text-danger" />
      </div>
      <div className="flex grow flex-wrap justify-end gap-2">
        <input
          className="input max-w-96 grow basis-56"
          aria-label={isReceipt ? 'Note' : 'Reason'}
          placeholder={isReceipt ? 'Note, such as the challan number' : 'Reason, such as “2 damaged”'}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button look="line" onClick={entries.clear}>
          Discard
        </Button>
        <Button type="submit" busy={isBusy}>
          {kind === 'receive' ? 'Receive' : 'Correct'}
        </Button>
      </div>
    </form>
  );
}

/** Names what would be saved: it may have been typed under another search. */
function UnsavedEntries({ entries, units }: { entries: StockEntries; units: number }) {
  const { kind, list } = entries;
  const [first] = list;
  if (!first) return null;
  return (
    <details className="unsaved-entries">
      <summary>
        <strong>
          {first.name}, {first.size}
        </strong>
        {list.length > 1 && ` and ${list.length - 1} more`}
        {kind === 'receive' ? `: +${units.toLocaleString('en-IN')}` : list.length === 1 && `: ${first.text}`}
      </summary>
      <ul>
        {list.map((entry) => (
          <li key={`${entry.productId}/${entry.size}`}>
            <span>
              {entry.name}, {entry.size}
            </span>
            <span className="tnum">
              {kind === 'receive'
                ? `+${entry.text.replace(/^\+/, '')}`
                : `${entry.wasOnHand} → ${entry.text}`}
            </span>
            <RowAction
              aria-label={`Remove ${entry.name}, ${entry.size}`}
              onClick={() => entries.remove(entry)}
            >
              Remove
            </RowAction>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Undefined when an entry is no number. */
function toChange({ kind, list }: StockEntries, note: string): StockChange | undefined {
  const sizes = list.flatMap(({ productId, size, wasOnHand, text }) => {
    const count = countIn(text, kind);
    return count === undefined ? [] : [{ productId, size, wasOnHand, count }];
  });
  if (sizes.length < list.length) return undefined;
  if (kind === 'correct')
    return { kind, reason: note, sizes: sizes.map(({ count, ...seen }) => ({ ...seen, onHand: count })) };
  return {
    kind,
    note,
    sizes: sizes.map(({ count: quantity, wasOnHand: _, ...key }) => ({ ...key, quantity })),
  };
}

/** Receive adds what is typed, correct sets the count to it. */
type EntryKind = 'receive' | 'correct';

interface StockEntry {
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

const storedAttempt = storedText('sessionStorage', 'draft:stock-attempt');

/**
 * The idempotency key of an attempt to save. It stays the same until the entries are saved or discarded, also after a
 * reload: an attempt whose answer was lost may have saved them.
 */
function attemptKey(): string {
  const key = storedAttempt.read() ?? crypto.randomUUID();
  storedAttempt.write(key);
  return key;
}

export type StockEntries = ReturnType<typeof useStockEntries>;

/** What has been typed into the grid and is not yet saved. It stays through searches, pages and reloads. */
export function useStockEntries() {
  const [draft, setDraft] = useState(readDraft);

  function change(next: Draft) {
    setDraft(next);
    if (Object.keys(next.entries).length === 0) storedAttempt.write(null);
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
    getText: (row: StockRow) => draft.entries[toKey(row)]?.text ?? '',
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
