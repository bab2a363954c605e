import type { OrderViews } from '#core/contract/orders/list.ts';
import { orderView } from '#core/rules/order-views.ts';
import { formatAge } from '../lib/format-age.ts';
import { Kpis } from '../ui/kpis.tsx';

const SHOWN = ['to-confirm', 'to-pack', 'to-ship', 'on-the-road'] as const;

/** What is waiting to be done, and for how long. */
export function WorkFigures({ views }: { views: OrderViews }) {
  const now = new Date();
  const figures = SHOWN.map((key) => {
    const view = views.views.find((found) => found.key === key);
    const count = view?.count ?? 0;
    return {
      label: orderView(key).label,
      value: `${count.toLocaleString('en-IN')}${view?.isCapped ? '+' : ''}`,
      note: view?.oldestAt ? `oldest ${formatAge(view.oldestAt, now)}` : 'all done',
    };
  });
  return <Kpis figures={figures} />;
}
