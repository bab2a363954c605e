import { startTransition, useOptimistic } from 'react';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { filtersFrom, type ShopFilters, toParameters, type ValueFilter } from '../shop-filters.ts';

type Change = Partial<ShopFilters> | ((current: ShopFilters) => Partial<ShopFilters>);

/** `replace` is set for a change that only goes on with the one before, such as another digit of a price. */
export type ChangeFilters = (change: Change, options?: { replace?: boolean }) => void;

/** The filters of the list at `path`, each change shown at once, while its products are still on their way. */
export function useFilters(path: string, filters: ShopFilters): [ShopFilters, ChangeFilters] {
  const changeAddress = useChangeAddress(path);
  const [shown, show] = useOptimistic(filters, applyChange);
  function change(part: Change, { replace = false } = {}) {
    startTransition(async () => {
      show(part);
      await changeAddress((current) => toParameters(applyChange(filtersFrom(current), part)), { replace });
    });
  }
  return [shown, change];
}

function applyChange(current: ShopFilters, change: Change): ShopFilters {
  return { ...current, ...(typeof change === 'function' ? change(current) : change) };
}

/** Adds a value, or takes it away. */
export function toggle(name: ValueFilter, value: string): (current: ShopFilters) => Partial<ShopFilters> {
  return (current) => ({
    [name]: current[name].includes(value)
      ? current[name].filter((other) => other !== value)
      : [...current[name], value],
  });
}
