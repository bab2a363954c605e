import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#core/rules/order-states.ts';
import { STATES } from '#core/rules/states.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useFilters } from '../ui/use-filters.ts';
import { DayFilter } from './day-filter.tsx';
import { methodName } from './order-tone.ts';
import { ProductFilter } from './product-filter.tsx';
import { SavedView } from './saved-view.tsx';

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
