import type { ReactNode } from 'react';
import './receipt.css';

/** What something costs, drawn as a till receipt. */
export function Receipt({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="receipt">
      {children}
    </section>
  );
}

export function ReceiptTotal({ label, value }: { label: string; value: string }) {
  return (
    <dl className="receipt-total">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </dl>
  );
}
