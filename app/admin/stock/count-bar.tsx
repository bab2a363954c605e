import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isRefusal } from '#app/lib/api-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import type { StockChanged } from '#core/contract/staff/stock.ts';
import { callAsStaff, failureText } from '../lib/staff-request.ts';
import { countIn, type StockEntries } from './use-stock-entries.ts';

/** Saves everything that was typed, in one go, with its note. */
export function CountBar({ entries }: { entries: StockEntries }) {
  const { kind, list } = entries;
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusy();
  const counts = list.map((entry) => countIn(entry, kind));
  const units = counts.reduce((sum, count) => sum + (Number.isNaN(count) ? 0 : count), 0);

  async function save() {
    if (counts.some(Number.isNaN)) return setError('Only whole numbers, please.');
    if (kind === 'correct' && note.trim().length < 3) return setError('Say why, in a few words.');
    setError('');
    try {
      await callAsStaff('/stock', { method: 'POST', body: bodyOf(entries, note) });
      showToast(kind === 'receive' ? `${units} pieces received` : 'The stock is corrected');
      entries.clear();
      setNote('');
    } catch (failure) {
      setError(failureText(failure));
      const now = isRefusal(failure) ? (failure.body as Partial<StockChanged>).sizes : undefined;
      if (now) entries.renew(now);
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
      <p>
        <strong>{list.length === 1 ? '1 size' : `${list.length} sizes`}</strong>
        {kind === 'receive' && `, +${units.toLocaleString('en-IN')} pieces`}
        {error && (
          <span role="alert" className="block text-danger">
            {error}
          </span>
        )}
      </p>
      <div className="flex grow flex-wrap justify-end gap-2">
        <input
          className="input max-w-96 grow basis-56"
          aria-label={kind === 'receive' ? 'Note' : 'Reason'}
          placeholder={
            kind === 'receive' ? 'Note, such as the challan’s number' : 'Reason, such as “two were torn”'
          }
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

function bodyOf({ kind, list }: StockEntries, note: string) {
  const sizes = list.map((entry) => {
    const { productId, size, wasOnHand } = entry;
    const count = countIn(entry, kind);
    return kind === 'receive'
      ? { productId, size, quantity: count }
      : { productId, size, onHand: count, wasOnHand };
  });
  return kind === 'receive' ? { kind, note, sizes } : { kind, reason: note, sizes };
}
