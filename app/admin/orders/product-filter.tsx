import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ask } from '#app/lib/ask.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Thumb } from '#app/ui/thumb.tsx';
import { type ListedProduct, listProducts } from '#core/contract/products.ts';
import { useFilters } from '../ui/use-filters.ts';

const PAUSE_MS = 200;
const MOST_SHOWN = 8;

/** Only orders with one product, which is looked up by its name. */
export function ProductFilter({ productName }: { productName: string | null }) {
  const filters = useFilters();
  const [isOpen, setIsOpen] = useState(false);
  if (filters.get('product') !== '') {
    return (
      <button type="button" className="btn btn-line" onClick={() => filters.set('product', '')}>
        <span className="truncate">{productName ?? 'Deleted product'}</span>
        <X aria-hidden="true" />
        <span className="sr-only">, remove this filter</span>
      </button>
    );
  }
  return (
    <>
      <button type="button" className="btn btn-line order-any-product" onClick={() => setIsOpen(true)}>
        Any product
      </button>
      {isOpen && (
        <ProductDialog
          onClose={() => setIsOpen(false)}
          onChoose={(id) => {
            setIsOpen(false);
            filters.set('product', id);
          }}
        />
      )}
    </>
  );
}

function ProductDialog({ onClose, onChoose }: { onClose: () => void; onChoose: (id: string) => void }) {
  const [found, setFound] = useState<ListedProduct[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef('');

  function look(text: string) {
    asked.current = text.trim();
    clearTimeout(timer.current);
    if (asked.current === '') return setFound(null);
    timer.current = setTimeout(() => read(asked.current), PAUSE_MS);
  }

  async function read(search: string) {
    const query = { fields: 'card', search, limit: MOST_SHOWN } as const;
    const answer = await ask(listProducts, { query }).catch(() => ({ data: [] }));
    // An answer that comes late must not replace that of what was typed since.
    if (search === asked.current) setFound(answer.data);
  }

  return (
    <Dialog isOpen onClose={onClose} title="Orders with a product">
      <Field label="Product name">
        {(control) => (
          <input
            {...control}
            type="search"
            className="input"
            autoComplete="off"
            onChange={(event) => look(event.target.value)}
          />
        )}
      </Field>
      <ul aria-live="polite" aria-label="Products" className="mt-3 grid">
        {found?.map(({ _id, name, images }) => (
          <li key={_id}>
            <button type="button" className="product-choice" onClick={() => onChoose(_id)}>
              <Thumb url={images[0]?.url ?? ''} size="small" />
              {name}
            </button>
          </li>
        ))}
        {found?.length === 0 && <li className="py-3 text-ink-2">No products found.</li>}
      </ul>
    </Dialog>
  );
}
