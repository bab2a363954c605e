import type { ProductForm } from '#core/contract/products/admin.ts';
import type { TheirChange } from './product-values.ts';

/** All that somebody else has saved meanwhile: what is in the form now, and what was changed on both sides. */
export function ClashPanel({
  changes,
  onTakeTheirs,
}: {
  changes: TheirChange[];
  onTakeTheirs: (field: keyof ProductForm) => void;
}) {
  return (
    <section aria-labelledby="clashes" className="panel mb-3.5 border-danger bg-danger-soft">
      <h2 id="clashes">Someone else has changed this product</h2>
      <p>Nothing is saved yet. Check their changes, then save again.</p>
      <ul className="grid gap-2">
        {changes.map(({ field, label, theirs, isClash }) => (
          <li key={field} className="flex flex-wrap items-baseline gap-x-3">
            <strong>{label}</strong>
            <span className="min-w-0 wrap-anywhere">They set: {theirs}</span>
            {isClash ? (
              <>
                <span>The form has your value.</span>
                <button type="button" className="row-action" onClick={() => onTakeTheirs(field)}>
                  Use theirs
                </button>
              </>
            ) : (
              <span className="text-ink-2">The form now has it.</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
