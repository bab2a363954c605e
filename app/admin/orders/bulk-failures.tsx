import { X } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { BulkResult } from '#core/contract/orders/list.ts';

/** The orders of a bulk step that could not be taken on, and why. */
export function BulkFailures({
  failures,
  onClose,
}: {
  failures: BulkResult['results'];
  onClose: () => void;
}) {
  if (failures.length === 0) return null;
  return (
    <section className="bulk-failures" role="alert">
      <div>
        <h2>
          {failures.length === 1 ? '1 order was not changed' : `${failures.length} orders were not changed`}
        </h2>
        <ul>
          {failures.map(({ id, message }) => (
            <li key={id}>
              <Link to={`/orders/${id}`}>{id}</Link> {message}
            </li>
          ))}
        </ul>
      </div>
      <IconButton label="Close" onClick={onClose}>
        <X />
      </IconButton>
    </section>
  );
}
