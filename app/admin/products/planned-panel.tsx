import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime } from '#app/lib/format-date.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { PlannedChange, StaffProductDetail } from '#core/contract/staff/products.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { callAsStaff, failureText } from '../lib/staff-request.ts';
import { confirmStep } from '../ui/confirm.ts';
import { PlanDialog } from './plan-dialog.tsx';

/** What will happen to the product by itself. */
export function PlannedPanel({ product }: { product: StaffProductDetail }) {
  const [isPlanning, setIsPlanning] = useState(false);
  const revalidator = useRevalidator();
  const path = `/products/${encodeURIComponent(product.id)}/planned`;

  async function cancel(planned: PlannedChange) {
    const isSale = product.planned.filter(({ sale }) => sale !== null && sale === planned.sale).length > 1;
    const isSure = await confirmStep({
      title: 'Cancel this planned change?',
      text: `${changeText(planned)} on ${formatDateTime(planned.at)} will not happen${isSale ? ', nor what belongs to it later' : ''}.`,
      button: 'Do not do it',
    });
    if (!isSure) return;
    try {
      await callAsStaff(`${path}/${planned.id}`, { method: 'DELETE' });
      showToast('Cancelled');
    } catch (error) {
      showToast(failureText(error), { kind: 'error' });
    }
    revalidator.revalidate();
  }

  return (
    <section aria-labelledby="planned" className="panel">
      <h2 id="planned">Planned</h2>
      {product.planned.length === 0 ? (
        <p className="hint">Put it on sale later, or give it a sale price from one time to another.</p>
      ) : (
        <ul className="grid gap-2">
          {product.planned.map((planned) => (
            <li key={planned.id} className="flex items-start justify-between gap-3">
              <span>
                {changeText(planned)}
                <small className="block text-ink-3">
                  {formatDateTime(planned.at)}
                  {planned.who && ` · ${planned.who}`}
                </small>
              </span>
              <button
                type="button"
                className="row-action"
                aria-label={`Cancel: ${changeText(planned)}`}
                onClick={() => cancel(planned)}
              >
                Cancel
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button look="line" className="justify-self-start" onClick={() => setIsPlanning(true)}>
        Plan a change
      </Button>
      {isPlanning && (
        <PlanDialog
          product={product}
          path={path}
          onClose={(isPlanned) => {
            setIsPlanning(false);
            if (isPlanned) revalidator.revalidate();
          }}
        />
      )}
    </section>
  );
}

function changeText({ change }: PlannedChange): string {
  if ('published' in change) return change.published ? 'Goes on sale' : 'Is taken off sale';
  return `Price becomes ${formatRupees(change.price)}${change.mrp === null ? '' : `, MRP ${formatRupees(change.mrp)}`}`;
}
