import type { CustomerRow } from '#core/contract/customers.ts';
import { OfficeStatus } from '../ui/office-status.tsx';

/** What one should know before selling to somebody; nothing for most. */
export function CustomerMark({
  customer: { disabled, erasedAt, refusals },
}: {
  customer: Pick<CustomerRow, 'disabled' | 'erasedAt' | 'refusals'>;
}) {
  if (erasedAt) return <OfficeStatus tone="off">Erased</OfficeStatus>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {disabled && <OfficeStatus tone="bad">Closed</OfficeStatus>}
      {refusals > 0 && (
        <OfficeStatus tone="wait">{`${refusals} ${refusals === 1 ? 'parcel' : 'parcels'} refused`}</OfficeStatus>
      )}
    </span>
  );
}
