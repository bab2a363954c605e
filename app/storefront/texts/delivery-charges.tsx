import type { StateDeliveryCharge } from '#core/contract/delivery.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { pageTexts } from '#texts/pages.ts';

/** The charges as they are, states with the same terms together. */
export function DeliveryCharges({ charges }: { charges: StateDeliveryCharge[] }) {
  const rows = groupByTerms(charges);
  return (
    <table className="charges">
      <caption className="sr-only">{pageTexts.charges}</caption>
      <thead>
        <tr>
          <th scope="col">{pageTexts.stateOrTerritory}</th>
          <th scope="col">{pageTexts.charge}</th>
          <th scope="col">{pageTexts.freeFrom}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((group) => (
          <tr key={group[0]?.state}>
            <td>{group.map(({ state }) => state).join(', ')}</td>
            <td>{formatRupees(group[0]?.prepaidCharge ?? 0)}</td>
            <td>{formatRupees(group[0]?.freeAbove ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function groupByTerms(charges: StateDeliveryCharge[]): StateDeliveryCharge[][] {
  const groups = new Map<string, StateDeliveryCharge[]>();
  for (const charge of charges) {
    const terms = `${charge.prepaidCharge} ${charge.freeAbove}`;
    groups.set(terms, [...(groups.get(terms) ?? []), charge]);
  }
  return [...groups.values()].toSorted(([a], [b]) => (a?.prepaidCharge ?? 0) - (b?.prepaidCharge ?? 0));
}
