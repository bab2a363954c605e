import { Ruler } from 'lucide-react';
import type { ProductSizes } from '#core/contract/sizes.ts';
import { LEAST_PIECES, type SizeNote } from '#core/rules/size-advice.ts';
import { Panel, TextLink } from '../ui/page.tsx';

/** What became of the sizes that were sold, as shoppers read it, and which chart the product has. */
export function FitPanel({ sizes: { chart, advice } }: { sizes: ProductSizes }) {
  return (
    <Panel title="How its sizes turn out">
      {advice?.runs && <p className="font-semibold">It runs {advice.runs}, and its page says so.</p>}
      {advice ? (
        <ul className="grid gap-1.5">
          {advice.sizes.map((note) => (
            <li key={note.size}>{noteText(note)}</li>
          ))}
        </ul>
      ) : (
        <p className="hint">
          Nothing is said before {LEAST_PIECES} pieces of a size can no longer be sent back. Counted every
          night.
        </p>
      )}
      <p className="flex items-center gap-2">
        <Ruler aria-hidden="true" className="size-4" />
        Size chart: <TextLink to={`/size-charts/${encodeURIComponent(chart.id)}`}>{chart.name}</TextLink>
      </p>
    </Panel>
  );
}

/** 'M runs small: 41 of 212 changed, most to L; 171 kept it'. */
function noteText({ size, taken, kept, changed, mostTook, runs }: SizeNote): string {
  const count = (pieces: number) => pieces.toLocaleString('en-IN');
  const change = `${count(changed)} of ${count(taken)} changed${mostTook ? `, most to ${mostTook}` : ''}`;
  return `${size}${runs ? ` runs ${runs}` : ''}: ${change}; ${count(kept)} kept it`;
}
