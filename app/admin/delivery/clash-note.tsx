import type { StateCharge } from '#core/contract/delivery.ts';
import { formatRupees } from '#core/rules/money-text.ts';

/** What somebody else has saved meanwhile in the same states. Ours stand in the sheet. */
export function ClashNote({ clashes }: { clashes: StateCharge[] }) {
  return (
    <section aria-labelledby="clashes" className="panel my-3.5 border-danger bg-danger-soft">
      <h2 id="clashes">Someone else changed the same states</h2>
      <p>Your figures are still in the table. Save again to keep them, or discard them to see theirs.</p>
      <ul className="grid gap-1">
        {clashes.map(({ state, charge, freeAbove }) => (
          <li key={state}>
            <strong>{state}</strong>: they set {formatRupees(charge)}, free from {formatRupees(freeAbove)}
          </li>
        ))}
      </ul>
    </section>
  );
}
