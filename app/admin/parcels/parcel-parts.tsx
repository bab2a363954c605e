import { useRevalidator } from 'react-router';
import type { Parcel } from '#core/contract/parcels.ts';
import type { ParcelState } from '#core/rules/parcel-states.ts';
import { usePolling } from '../ui/fresh-rows.tsx';
import { TrailEntry } from '../ui/page.tsx';
import { PARCEL_LABELS } from './parcel-labels.ts';

/** The store goes on by itself; the screen shows it when it is done. */
export function Refreshing() {
  const revalidator = useRevalidator();
  usePolling(() => revalidator.revalidate());
  return <p className="text-ink-2">The courier takes longer than usual. The store goes on by itself.</p>;
}

type Labels = Record<ParcelState, { label: string }>;

/** All that the courier has said. */
export function ParcelEvents({
  events,
  labels = PARCEL_LABELS,
}: Pick<Parcel, 'events'> & { labels?: Labels }) {
  if (events.length === 0) return null;
  return (
    <details>
      <summary>{events.length === 1 ? '1 event' : `${events.length} events`}</summary>
      <ol className="order-trail mt-3">
        {events.map(({ at, state, text, place }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may be alike, and none ever moves
          <TrailEntry key={index} at={at} by={place ?? 'no place named'} quote={text}>
            {state ? labels[state].label : 'Unknown status'}
          </TrailEntry>
        ))}
      </ol>
    </details>
  );
}
