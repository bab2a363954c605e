import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import type { BulkChange, BulkPreviewRow } from '#core/contract/staff/products.ts';
import { categoryLabel } from '#core/rules/products.ts';
import { callAsStaff, failureText } from '../lib/staff-request.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { readCell } from './read-cell.ts';

const DEEDS = [
  { kind: 'publish', label: 'Put on sale' },
  { kind: 'hide', label: 'Take off sale' },
  { kind: 'percent', label: 'Change price by %' },
  { kind: 'price', label: 'Set price' },
  { kind: 'tag', label: 'Set home tag' },
  { kind: 'category', label: 'Set category' },
] as const;
type Deed = (typeof DEEDS)[number]['kind'];

interface BulkBarProps {
  ids: string[];
  tags: string[];
  categories: string[];
  onDone: () => void;
}

/** One change for all that are ticked: it is shown first, and then done. */
export function BulkBar({ ids, tags, categories, onDone }: BulkBarProps) {
  const [deed, setDeed] = useState<Deed>('publish');
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const [preview, setPreview] = useState<{ rows: BulkPreviewRow[]; change: BulkChange } | null>(null);
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusy();

  function choose(next: Deed) {
    setDeed(next);
    setValue(next === 'category' ? (categories[0] ?? '') : '');
    setError('');
  }

  async function look() {
    const change = changeOf(deed, value);
    if (typeof change === 'string') return setError(change);
    setError('');
    try {
      const answer = await callAsStaff<{ data: { rows: BulkPreviewRow[] } }>('/products/bulk/preview', {
        method: 'POST',
        body: { ids, change },
      });
      setPreview({ rows: answer.data.rows, change });
    } catch (failure) {
      setError(failureText(failure));
    }
  }

  async function apply(rows: BulkPreviewRow[], change: BulkChange) {
    const products = rows.map(({ id, version }) => ({ id, version }));
    try {
      const { data } = await callAsStaff<{ data: { changed: number } }>('/products/bulk', {
        method: 'POST',
        body: { products, change },
      });
      showToast(data.changed === 1 ? '1 product changed' : `${data.changed} products changed`);
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
          value={deed}
          onChange={(event) => choose(event.target.value as Deed)}
        >
          {DEEDS.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
        <BulkValue
          deed={deed}
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
  deed,
  value,
  onChange,
  tags,
  categories,
  error,
}: {
  deed: Deed;
  value: string;
  onChange: (value: string) => void;
  tags: string[];
  categories: string[];
  error: string;
}) {
  if (deed === 'publish' || deed === 'hide') return null;
  if (deed === 'tag' || deed === 'category') {
    return (
      <select
        className="select max-w-max"
        aria-label={deed === 'tag' ? 'Home tag' : 'Category'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {deed === 'tag' && <option value="">No tag</option>}
        {(deed === 'tag' ? tags : categories).map((option) => (
          <option key={option} value={option}>
            {deed === 'tag' ? option : categoryLabel(option)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      className="input w-32"
      aria-label={deed === 'percent' ? 'Percent' : 'Price in rupees'}
      aria-invalid={error ? true : undefined}
      placeholder={deed === 'percent' ? '−10 or 5' : '₹'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The change, or what is wrong with what was typed. */
function changeOf(deed: Deed, value: string): BulkChange | string {
  switch (deed) {
    case 'publish':
    case 'hide':
      return { kind: 'published', published: deed === 'publish' };
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
