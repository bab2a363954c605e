import { useLocation, useSearchParams } from 'react-router';
import type { OrderViews } from '#core/contract/orders/list.ts';
import { ORDER_VIEWS } from '#core/rules/order-views.ts';
import { useMe } from '../lib/me.ts';
import { withFilters } from '../ui/filters.tsx';
import { type Tab, Tabs } from '../ui/page.tsx';

/** Online checkouts that were not paid have a list of their own. */
export const UNPAID_PATH = '/orders/not-paid';

/** So have cash orders that wait for their shoppers. */
const WAITING_PATH = '/orders/waiting';

/** The views of the list: those that everybody has, then one's own. */
export function OrderViewTabs({ views }: { views: OrderViews }) {
  const [parameters] = useSearchParams();
  const { hasCourier } = useMe();
  const { pathname } = useLocation();
  const isUnpaid = pathname === UNPAID_PATH;
  const isWaiting = pathname === WAITING_PATH;
  const here = withFilters(parameters, {});
  const own = isUnpaid || isWaiting ? undefined : views.own.find(({ query }) => sameQuery(query, here));
  const tabs: Tab[] = [
    ...ORDER_VIEWS.filter(({ key }) => hasCourier || key !== 'to-book').map(({ key, label }) => {
      const { count, isCapped = false } = views.views.find((view) => view.key === key) ?? {};
      return {
        to: key === 'all' ? '/orders' : `/orders?view=${key}`,
        label,
        count,
        isCapped,
        isCurrent: !own && !isUnpaid && !isWaiting && (parameters.get('view') ?? 'all') === key,
      };
    }),
    { to: WAITING_PATH, label: 'COD to confirm', isCurrent: isWaiting },
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
