import { expect, it } from 'vitest';
import type { Report, ReportTotals } from '#core/contract/reports.ts';
import { toKpis } from './report-labels.ts';

const NONE: ReportTotals = {
  revenue: 0,
  orders: 0,
  averageOrder: 0,
  cashOrders: 0,
  units: 0,
  returns: 0,
  cancelled: 0,
};

it('rounds averages to the rupee, and leaves sums as they are', () => {
  const now = { ...NONE, revenue: 4738.56, orders: 3, averageOrder: 1579.52 };
  const before = { ...NONE, averageOrder: 999.4 };
  const kpis = toKpis({ now, before } as Report);
  expect(kpis.find(({ label }) => label === 'Average order')).toMatchObject({
    value: '₹1,580',
    note: expect.stringContaining('₹999 before'),
  });
  expect(kpis.find(({ label }) => label === 'Revenue')?.value).toBe('₹4,738.56');
});
