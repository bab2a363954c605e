import { Download, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { readPackingSlips } from '#core/contract/invoices.ts';
import { exportOrders, type StaffOrderRow } from '#core/contract/orders/list.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { useMe } from '../lib/me.ts';
import { saveStaffFile } from '../lib/save-staff-file.ts';
import { withoutPage } from './order-view-tabs.tsx';

/** The list as a table for other programs, and the slips of the orders that are ticked. */
export function ListFiles({ chosen }: { chosen: StaffOrderRow[] }) {
  const [parameters] = useSearchParams();
  const { rights } = useMe();
  const csv = useBusy();
  const slips = useBusy();
  const ids = chosen.map(({ id }) => id).join(',');
  return (
    <>
      {rights.includes('orders:export') && (
        <Button
          look="line"
          busy={csv.isBusy}
          onClick={() =>
            csv.run(() =>
              saveStaffFile(exportOrders, {
                query: withoutPage(parameters),
                name: `orders-${dayInIndia(new Date())}.csv`,
              }),
            )
          }
        >
          <Download aria-hidden="true" />
          {csv.isBusy ? 'Exporting…' : 'Export'}
        </Button>
      )}
      {chosen.length > 0 && (
        <Button
          busy={slips.isBusy}
          onClick={() =>
            slips.run(() => saveStaffFile(readPackingSlips, { query: { ids }, name: 'packing-slips.pdf' }))
          }
        >
          <Printer aria-hidden="true" />
          {chosen.length === 1 ? 'Print 1 slip' : `Print ${chosen.length} slips`}
        </Button>
      )}
    </>
  );
}
