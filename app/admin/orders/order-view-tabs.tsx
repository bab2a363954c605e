import { useLocation, useSearchParams } from 'react-router';
import type { OrderViews } from '#core/contract/orders/list.ts';
import { ORDER_VIEWS } from '#core/rules/order-views.ts';
import { withFilters } from '../ui/filters.tsx';
import { type Tab, Tabs } from '../ui/page.tsx';

/** Online checkouts that were not paid have a list of their own. */
export const UNPAID_PATH = '/orders/not-paid';

/** The views of the list: those that everybody has, then one's own. */
export function OrderViewTabs({ views }: { views: OrderViews }) {
  const [parameters] = useSearchParams();
  const isUnpaid = useLocation().pathname === UNPAID_PATH;
  const here = withFilters(parameters, {});
  const own = isUnpaid ? undefined : views.own.find(({ query }) => sameQuery(query, here));
  const tabs: Tab[] = [
    ...ORDER_VIEWS.map(({ key, label }) => {
      const { count, isCapped = false } = views.views.find((view) => view.key === key) ?? {};
      return {
        to: key === 'all' ? '/orders' : `/orders?view=${key}`,
        label,
        count,
        isCapped,
        isCurrent: !own && !isUnpaid && (parameters.get('view') ?? 'all') === key,
      };
    }),
    // Without a count: these are no orders.
    { to: UNPAID_PATH, label: 'Not paid', isCurrent: isUnpaid },
    ...views.own.map(({ id, name, query, count, isCapped }) => ({
      to: `/orders?${query}`,
      label: name,
      count,
      isCapped,
      isCurrent: own?.id === id,
    })),
  ];
  return <Tabs label="Views" tabs={tabs} />;
}

export function sameQuery(query: string, here: URLSearchParams): boolean {
  const saved = new URLSearchParams(query);
  saved.sort();
  const shown = new URLSearchParams(here);
  shown.sort();
  return saved.toString() === shown.toString();
}
