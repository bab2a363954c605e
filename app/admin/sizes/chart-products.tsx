import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { IconButton } from '#app/ui/icon-button.tsx';
import { listStaffProducts } from '#core/contract/products/admin.ts';
import type { SizeChartFields } from '#core/contract/sizes.ts';
import { ask } from '../lib/ask.ts';
import { Options } from '../ui/form-fields.tsx';
import { Problem } from '../ui/page.tsx';

/** Single products that a chart is for, found by their names. */
export function ChartProducts() {
  const { watch, setValue, formState } = useFormContext<SizeChartFields>();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ value: string; label: string }[]>([]);
  const fieldId = useId();
  const listId = useId();
  const chosen = watch('products');
  const { products: problem } = formState.errors;

  function change(products: string[]) {
    setValue('products', products, { shouldDirty: true, shouldValidate: problem !== undefined });
  }

  async function look(search: string) {
    const { products } = await ask(listStaffProducts, { query: { search } }).catch(() => ({ products: [] }));
    setFound(products.map(({ id, name }) => ({ value: id, label: name })));
  }

  /** A product that is chosen from the list arrives as if its id had been typed. */
  function onType(text: string) {
    const isChosen = found.some(({ value }) => value === text);
    setTyped(isChosen ? '' : text);
    if (!isChosen) look(text);
    else if (!chosen.includes(text)) change([...chosen, text]);
  }

  return (
    <div className="grid gap-2">
      <label htmlFor={fieldId} className="field-label font-semibold">
        Single products
      </label>
      {chosen.length > 0 && (
        <ul>
          {chosen.map((id) => (
            <li key={id} className="flex items-center justify-between gap-2">
              <Link to={`/products/${id}`} className="underline underline-offset-3">
                {id}
              </Link>
              <IconButton
                label={`Remove ${id}`}
                onClick={() => change(chosen.filter((other) => other !== id))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <input
        id={fieldId}
        className="input"
        list={listId}
        placeholder="Search by name"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <datalist id={listId}>
        <Options options={found} />
      </datalist>
      <Problem text={problem?.message} />
    </div>
  );
}
