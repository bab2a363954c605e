import type { ReactNode } from 'react';
import './receipt.css';

/** A sheet of paper with what something costs. */
export function Receipt({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="receipt">
      {children}
    </section>
  );
}

export interface ReceiptRow {
  label: string;
  value: ReactNode;
  /** A saving is written in leaf. */
  isSaving?: boolean;
}

export function ReceiptRows({ rows }: { rows: ReceiptRow[] }) {
  return (
    <dl className="receipt-rows">
      {rows.map(({ label, value, isSaving }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isSaving ? 'text-leaf' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ReceiptTotal({ label, value }: { label: string; value: ReactNode }) {
  return (
    <dl className="receipt-total">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </dl>
  );
}
