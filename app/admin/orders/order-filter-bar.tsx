import { Bookmark, BookmarkX, SlidersHorizontal, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator, useRouteLoaderData, useSearchParams } from 'react-router';
import { ask as askAsShopper } from '#app/lib/ask.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Thumb } from '#app/ui/thumb.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { OrderViews } from '#core/contract/orders/list.ts';
import { removeOrderView, saveOrderView, VIEW_NAME_LENGTH } from '#core/contract/orders/list.ts';
import { type ListedProduct, listProducts } from '#core/contract/products.ts';
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#core/rules/order-states.ts';
import { STATES } from '#core/rules/states.ts';
import { ask, failureText } from '../lib/ask.ts';
import { ActionButton } from '../ui/actions.tsx';
import { DayFilter, FilterSelect, SearchField, useFilters, withFilters } from '../ui/filters.tsx';
import { DialogForm, TextField } from '../ui/form-fields.tsx';
import { methodName } from './order-tone.ts';
import { sameQuery } from './order-view-tabs.tsx';

const STATE_NAMES = STATES.map(({ name }) => name);
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) }));

const FILTERS = ['status', 'payment', 'method', 'state', 'from', 'to', 'product'];

/** Narrows the list down; everything is in the URL. On a phone the choices are behind a button. */
export function OrderFilterBar({ productName }: { productName: string | null }) {
  const filters = useFilters();
  const [isOpen, setIsOpen] = useState(false);
  const active = FILTERS.filter((name) => filters.get(name) !== '').length;
  const hasView = !['', 'all'].includes(filters.get('view'));
  return (
    <search className="tools order-tools" data-open={isOpen || undefined}>
      <SearchField label="Order, customer, product, AWB or invoice" />
      <button
        type="button"
        className="btn btn-line filters-button lg:hidden"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" />
        Filters {active > 0 && <span className="count">{active}</span>}
      </button>
      {!hasView && <FilterSelect name="status" label="Status" any="Any status" options={ORDER_STATUSES} />}
      <FilterSelect name="payment" label="Payment" any="Any payment" options={PAYMENT_STATUSES} />
      <FilterSelect name="method" label="Payment method" any="COD and online" options={METHODS} />
      <FilterSelect name="state" label="State" any="All of India" options={STATE_NAMES} />
      <DayFilter />
      <ProductFilter productName={productName} />
      <SavedView />
    </search>
  );
}

const PAUSE_MS = 200;
const MOST_SHOWN = 8;

/** Only orders with one product, which is looked up by its name. */
function ProductFilter({ productName }: { productName: string | null }) {
  const filters = useFilters();
  const [isOpen, setIsOpen] = useState(false);
  if (filters.get('product') !== '') {
    return (
      <button type="button" className="btn btn-line" onClick={() => filters.set({ product: '' })}>
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
            filters.set({ product: id });
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
    const answer = await askAsShopper(listProducts, { query }).catch(() => ({ data: [] }));
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

/** Saves the list with its filters, or removes the saved one that is shown. */
function SavedView() {
  const [parameters] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const here = withFilters(parameters, {});
  const data = useRouteLoaderData<{ views: OrderViews }>('orders');
  const own = data?.views.own.find(({ query }) => sameQuery(query, here));
  const isNarrowed = [...here.keys()].some((name) => name !== 'view');
  if (own) return <RemoveView view={own} />;
  if (!isNarrowed) return null;
  return (
    <>
      <Button look="line" onClick={() => setIsOpen(true)}>
        <Bookmark aria-hidden="true" />
        Save this view
      </Button>
      {isOpen && <SaveViewDialog query={here.toString()} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RemoveView({ view }: { view: OrderViews['own'][number] }) {
  return (
    <ActionButton
      look="line"
      call={removeOrderView}
      action={{ params: { id: view.id }, goTo: '/orders' }}
      confirm={{
        title: `Remove the view “${view.name}”?`,
        text: 'The orders in it do not change.',
        button: 'Remove view',
      }}
    >
      <BookmarkX aria-hidden="true" />
      Remove this view
    </ActionButton>
  );
}

function SaveViewDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const revalidator = useRevalidator();
  const form = useForm({ defaultValues: { name: '' } });

  async function save({ name }: { name: string }) {
    try {
      await ask(saveOrderView, { body: { name, query } });
    } catch (error) {
      return form.setError('name', { message: failureText(error) });
    }
    showToast(`“${name.trim()}” saved as a view`);
    onClose();
    await revalidator.revalidate();
  }

  return (
    <DialogForm form={form} title="Save this view" submitLabel="Save" onSubmit={save} onClose={onClose}>
      <TextField
        name="name"
        label="Name"
        maxLength={VIEW_NAME_LENGTH}
        rules={{ validate: (name: string) => name.trim() !== '' || 'Give the view a name' }}
      />
      <p className="hint">Only you can see it. It saves your filters, not the orders.</p>
    </DialogForm>
  );
}
