import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import {
  applyBulkChange,
  type BulkChange,
  type BulkPreviewRow,
  previewBulkChange,
} from '#core/contract/products/admin.ts';
import { categoryLabel } from '#core/rules/products.ts';
import { ask, failureText } from '../lib/ask.ts';
import { readCell } from './read-cell.ts';
import './parts.css';

const ACTIONS = [
  { kind: 'publish', label: 'Put on sale' },
  { kind: 'hide', label: 'Take off sale' },
  { kind: 'percent', label: 'Change price by %' },
  { kind: 'price', label: 'Set price' },
  { kind: 'tag', label: 'Set home tag' },
  { kind: 'category', label: 'Set category' },
] as const;
type Action = (typeof ACTIONS)[number]['kind'];

interface BulkBarProps {
  ids: string[];
  tags: string[];
  categories: string[];
  onDone: () => void;
}

/** One change for all that are ticked: it is shown first, and then done. */
export function BulkBar({ ids, tags, categories, onDone }: BulkBarProps) {
  const [action, setAction] = useState<Action>('publish');
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const [preview, setPreview] = useState<{ rows: BulkPreviewRow[]; change: BulkChange } | null>(null);
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusy();

  function choose(next: Action) {
    setAction(next);
    setValue(next === 'category' ? (categories[0] ?? '') : '');
    setError('');
  }

  async function look() {
    const change = changeOf(action, value);
    if (typeof change === 'string') return setError(change);
    setError('');
    try {
      const { rows } = await ask(previewBulkChange, { body: { ids, change } });
      setPreview({ rows, change });
    } catch (failure) {
      setError(failureText(failure));
    }
  }

  async function apply(rows: BulkPreviewRow[], change: BulkChange) {
    const products = rows.map(({ id, version }) => ({ id, version }));
    try {
      const { changed } = await ask(applyBulkChange, { body: { products, change } });
      showToast(changed === 1 ? '1 product changed' : `${changed} products changed`);
      setPreview(null);
      onDone();
    } catch (failure) {
      showToast(failureText(failure), { kind: 'error' });
      setPreview(null);
    }
    revalidator.revalidate();
  }

  return (
    <section aria-label="Selected products" className="save-bar">
      <p className="font-semibold">{ids.length === 1 ? '1 selected' : `${ids.length} selected`}</p>
      <div className="flex flex-wrap items-center gap-2">
        <select
          className="select max-w-max"
          aria-label="What to change"
          value={action}
          onChange={(event) => choose(event.target.value as Action)}
        >
          {ACTIONS.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
        <BulkValue
          action={action}
          value={value}
          onChange={setValue}
          tags={tags}
          categories={categories}
          error={error}
        />
        <Button look="line" onClick={onDone}>
          Clear
        </Button>
        <Button busy={isBusy} onClick={() => run(look)}>
          Preview
        </Button>
      </div>
      {error && (
        <p role="alert" className="field-error w-full">
          {error}
        </p>
      )}
      <BulkPreview preview={preview} onClose={() => setPreview(null)} onApply={apply} />
    </section>
  );
}

function BulkValue({
  action,
  value,
  onChange,
  tags,
  categories,
  error,
}: {
  action: Action;
  value: string;
  onChange: (value: string) => void;
  tags: string[];
  categories: string[];
  error: string;
}) {
  if (action === 'publish' || action === 'hide') return null;
  if (action === 'tag' || action === 'category') {
    return (
      <select
        className="select max-w-max"
        aria-label={action === 'tag' ? 'Home tag' : 'Category'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {action === 'tag' && <option value="">No tag</option>}
        {(action === 'tag' ? tags : categories).map((option) => (
          <option key={option} value={option}>
            {action === 'tag' ? option : categoryLabel(option)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      className="input w-32"
      aria-label={action === 'percent' ? 'Percent' : 'Price in rupees'}
      aria-invalid={error ? true : undefined}
      placeholder={action === 'percent' ? '−10 or 5' : '₹'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The change, or what is wrong with what was typed. */
function changeOf(action: Action, value: string): BulkChange | string {
  switch (action) {
    case 'publish':
    case 'hide':
      return { kind: 'published', published: action === 'publish' };
    case 'tag':
      return { kind: 'tag', tag: value === '' ? null : value };
    case 'category':
      return { kind: 'category', category: value };
    case 'price': {
      const read = readCell(value, { kind: 'rupees', isOptional: false });
      return 'value' in read && read.value !== null
        ? { kind: 'price', price: read.value }
        : 'An amount in rupees';
    }
    case 'percent': {
      const percent = Number(value.replace('−', '-').replace('%', '').trim());
      const isGood = value.trim() !== '' && Number.isFinite(percent) && percent !== 0;
      if (!isGood || percent < -90 || percent > 300) return 'A percentage from −90 to 300, such as −10 or 5';
      return { kind: 'percent', percent };
    }
  }
}

interface BulkPreviewProps {
  preview: { rows: BulkPreviewRow[]; change: BulkChange } | null;
  onClose: () => void;
  onApply: (rows: BulkPreviewRow[], change: BulkChange) => Promise<void>;
}

/** What would become of each product. Those with a problem are left as they are. */
function BulkPreview({ preview, onClose, onApply }: BulkPreviewProps) {
  const { isBusy, run } = useBusy();
  const rows = preview?.rows ?? [];
  const good = rows.filter(({ isChanged, problem }) => isChanged && problem === null);
  const left = rows.length - good.length;
  return (
    <Dialog
      isOpen={preview !== null}
      onClose={onClose}
      title="Review changes"
      foot={
        <>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={isBusy}
            disabled={good.length === 0}
            onClick={() => preview && run(() => onApply(good, preview.change))}
          >
            {good.length === 1 ? 'Change 1 product' : `Change ${good.length} products`}
          </Button>
        </>
      }
    >
      {left > 0 && <p className="mb-2 text-ink-2">{leftText(left)}</p>}
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, before, after, isChanged, problem }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{before}</td>
              <td>
                {isChanged ? <strong>{after}</strong> : <span className="text-ink-3">the same</span>}
                {problem && <small className="text-danger">{problem}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function leftText(count: number): string {
  return count === 1 ? '1 product will not change.' : `${count} products will not change.`;
}
