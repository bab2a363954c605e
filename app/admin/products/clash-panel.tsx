import type { ProductForm } from '#core/contract/staff/products.ts';
import type { Clash } from './product-values.ts';

/** What somebody else has saved meanwhile in the same fields. Ours stand in the form. */
export function ClashPanel({
  clashes,
  onTakeTheirs,
}: {
  clashes: Clash[];
  onTakeTheirs: (field: keyof ProductForm) => void;
}) {
  return (
    <section aria-labelledby="clashes" className="panel mb-3.5 border-danger bg-danger-soft">
      <h2 id="clashes">Somebody else changed the same fields</h2>
      <p>Your values stand in the form. Save to keep them, or take theirs.</p>
      <ul className="grid gap-2">
        {clashes.map(({ field, label, theirs }) => (
          <li key={field} className="flex flex-wrap items-baseline gap-x-3">
            <strong>{label}</strong>
            <span className="min-w-0 wrap-anywhere">They set: {theirs}</span>
            <button type="button" className="row-action" onClick={() => onTakeTheirs(field)}>
              Take theirs
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
