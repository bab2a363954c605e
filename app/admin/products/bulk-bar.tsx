import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import type { BulkChange, BulkPreviewRow } from '#core/contract/products/admin.ts';
import { applyBulkChange, previewBulkChange } from '#core/contract/products/admin.ts';
import { categoryLabel } from '#core/rules/products.ts';
import { ask, failureText } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { attempt } from '../ui/actions.tsx';
import { TableHead } from '../ui/data-table.tsx';
import { PlainSelect } from '../ui/form-fields.tsx';
import { Problem } from '../ui/page.tsx';
import { readCell } from './read-cell.ts';
import './parts.css';

const ACTIONS = [
  { value: 'publish', label: 'Put on sale' },
  { value: 'hide', label: 'Take off sale' },
  { value: 'percent', label: 'Change price by %' },
  { value: 'price', label: 'Set price' },
  { value: 'tag', label: 'Set home tag' },
  { value: 'category', label: 'Set category' },
] as const;
type Action = (typeof ACTIONS)[number]['value'];

interface Preview {
  rows: BulkPreviewRow[];
  change: BulkChange;
}

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
  const [preview, setPreview] = useState<Preview | null>(null);
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusy();

  function choose(next: string) {
    setAction(ACTIONS.find(({ value: known }) => known === next)?.value ?? action);
    setValue(next === 'category' ? (categories[0] ?? '') : '');
    setError('');
  }

  async function look() {
    const change = getChange(action, value);
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
    const isDone = await attempt(async () => {
      const { changed } = await ask(applyBulkChange, { body: { products, change } });
      showToast(`${counted(changed, 'product')} changed`);
    });
    setPreview(null);
    if (isDone) onDone();
    revalidator.revalidate();
  }

  return (
    <section aria-label="Selected products" className="save-bar">
      <p className="font-semibold">{ids.length} selected</p>
      <div className="flex flex-wrap items-center gap-2">
        <PlainSelect
          className="select max-w-max"
          label="What to change"
          value={action}
          options={ACTIONS}
          onChange={choose}
        />
        <BulkValue {...{ action, value, tags, categories, error }} onChange={setValue} />
        <Button look="line" onClick={onDone}>
          Clear
        </Button>
        <Button busy={isBusy} onClick={() => run(look)}>
          Preview
        </Button>
      </div>
      <Problem text={error} className="field-error w-full" />
      <BulkPreview preview={preview} onClose={() => setPreview(null)} onApply={apply} />
    </section>
  );
}

interface BulkValueProps extends Pick<BulkBarProps, 'tags' | 'categories'> {
  action: Action;
  value: string;
  onChange: (value: string) => void;
  error: string;
}

function BulkValue({ action, value, onChange, tags, categories, error }: BulkValueProps) {
  if (action === 'publish' || action === 'hide') return null;
  if (action === 'tag' || action === 'category') {
    return (
      <PlainSelect
        className="select max-w-max"
        label={action === 'tag' ? 'Home tag' : 'Category'}
        value={value}
        options={
          action === 'tag'
            ? [{ value: '', label: 'No tag' }, ...tags]
            : categories.map((category) => ({ value: category, label: categoryLabel(category) }))
        }
        onChange={onChange}
      />
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
function getChange(action: Action, value: string): BulkChange | string {
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
  preview: Preview | null;
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
            Change {counted(good.length, 'product')}
          </Button>
        </>
      }
    >
      {left > 0 && <p className="mb-2 text-ink-2">{counted(left, 'product')} will not change.</p>}
      <table className="plain-table">
        <TableHead heads={['Product', 'Now', 'Then']} />
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
