import { X } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { BULK_STATUSES, type BulkStatus, type StaffOrderRow } from '#core/contract/orders/list.ts';
import { canStaffMake } from '#core/rules/order-states.ts';
import { nextStep } from '#core/rules/order-views.ts';
import { STEP_LABELS } from './use-order-steps.tsx';

interface BulkBarProps {
  chosen: StaffOrderRow[];
  onStep: (status: BulkStatus, orders: StaffOrderRow[]) => void;
  isBusy: boolean;
  onClear: () => void;
}

/** What can be done with the orders that are ticked; what most of them need next stands out. */
export function BulkBar({ chosen, onStep, isBusy, onClear }: BulkBarProps) {
  const usual = usualStep(chosen);
  return (
    <section className="bulk-bar" aria-label="Selected orders">
      <IconButton label="Clear selection" onClick={onClear}>
        <X />
      </IconButton>
      <p aria-live="polite">
        <span className="count">{chosen.length}</span> {chosen.length === 1 ? 'order' : 'orders'}
      </p>
      <div className="bulk-steps">
        {BULK_STATUSES.map((status) => {
          const able = chosen.filter((order) => canStaffMake(order.status, status));
          if (able.length === 0) return null;
          return (
            <Button
              key={status}
              look={status === usual ? 'gold' : 'line'}
              busy={isBusy}
              onClick={() => onStep(status, able)}
            >
              {STEP_LABELS[status]} {able.length < chosen.length && able.length}
            </Button>
          );
        })}
      </div>
    </section>
  );
}

function usualStep(chosen: StaffOrderRow[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { status } of chosen) {
    const next = nextStep(status)?.status;
    if (next) counts.set(next, (counts.get(next) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
