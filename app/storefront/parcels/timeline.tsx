import { useId } from 'react';
import type { Tracked } from '#core/contract/parcels.ts';
import { formatDay, formatMoment } from '#core/rules/india-time.ts';
import { failedReasonTexts, parcelStateTexts, trackTexts } from '#texts/tracking.ts';

/** What has happened to the parcel, newest first, down to the day on which it was ordered. */
export function Timeline({ tracked: { events, placedOn } }: { tracked: Tracked }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="track-timeline">
      <h2 id={titleId} className="text-xl">
        {trackTexts.timeline}
      </h2>
      <ol className="timeline">
        {events.map((event) => (
          <li key={`${event.at} ${event.state}`}>
            <p className="font-semibold">{describeEvent(event)}</p>
            <p className="text-sm text-ink-2">
              <time dateTime={event.at}>{formatMoment(event.at)}</time>
              {event.place && <span className="wrap-anywhere"> · {event.place}</span>}
            </p>
          </li>
        ))}
        <li>
          <p className="font-semibold">{trackTexts.placed}</p>
          <p className="text-sm text-ink-2">
            <time dateTime={placedOn}>{formatDay(placedOn)}</time>
          </p>
        </li>
      </ol>
    </section>
  );
}

/** In the words of this page's language. */
function describeEvent({ state, reason }: Tracked['events'][number]): string {
  return reason ? failedReasonTexts[reason] : parcelStateTexts[state];
}
