import { data, useSearchParams } from 'react-router';
import { pageReaderContext } from '#app/lib/page-reader.ts';
import { privateMeta } from '#app/lib/seo.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FilledText, Grouped } from '#app/ui/text.tsx';
import type { TrackReader } from '#core/contract/page-reader.ts';
import type { Tracked } from '#core/contract/parcels.ts';
import { dayInIndia, formatDay } from '#core/rules/india-time.ts';
import { failedReasonTexts, parcelStateTexts, trackTexts } from '#texts/tracking.ts';
import type { Route } from './+types/track.ts';
import { AnswerFailed } from './answer-failed.tsx';
import { ChangeDetails } from './change-details.tsx';
import { CodQuestion } from './cod-question.tsx';
import { Path } from './path.tsx';
import { PayOnline } from './pay-online.tsx';
import { Timeline } from './timeline.tsx';
import { Help, TrackFacts } from './track-facts.tsx';
import { trackReader } from './track-reader.ts';
import './track.css';

async function load(reader: TrackReader, token: string) {
  const tracked = await reader.trackOrder(token);
  if (!tracked) throw data(null, { status: 404 });
  return { tracked, today: dayInIndia(new Date()) };
}

export function loader({ params, context }: Route.LoaderArgs) {
  return load(context.get(pageReaderContext), params.token);
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(trackReader, params.token);
}

/** The token in the address is for nobody else. */
export function meta(args: Route.MetaArgs) {
  return [...privateMeta(trackTexts.title)(args), { name: 'referrer', content: 'no-referrer' }];
}

export default function Track({ loaderData: { tracked, today }, params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { orderId, state, actions, answer } = tracked;
  const lead = findLead(tracked, today);
  const isAsked = actions.includes('reattempt') || answer !== null;
  return (
    <div className="wrap track">
      <header className="track-head">
        <p className="text-md text-ink-2 wrap-anywhere">
          <FilledText text={trackTexts.order} places={{ id: <Grouped text={orderId} size={4} /> }} />
        </p>
        <h1 className="text-3xl text-balance">{parcelStateTexts[state]}</h1>
        {lead && <p className="max-w-text text-lg text-pretty text-ink-2">{lead}</p>}
        {tracked.pickups.map(({ returnId, text, trackingNumber }) => (
          <p key={returnId} className="max-w-text">
            {text} {trackTexts.number}: {trackingNumber}
          </p>
        ))}
        <Path state={state} />
        {state === 'delivered' && (
          <ButtonLink to={`/review/${params.token}`} look="line" className="justify-self-start">
            {trackTexts.review}
          </ButtonLink>
        )}
      </header>
      {isAsked && (
        <AnswerFailed
          key={params.token}
          token={params.token}
          tracked={tracked}
          today={today}
          problem={search.get('problem')}
        />
      )}
      <CodQuestion
        key={`${params.token} cod`}
        token={params.token}
        tracked={tracked}
        outcome={search.get('cod')}
      />
      <PayOnline key={`${params.token} pay`} token={params.token} tracked={tracked} />
      <ChangeDetails
        key={`${params.token} details`}
        token={params.token}
        canChange={tracked.canChangeDetails}
        outcome={search.get('details')}
      />
      <div className="track-side">
        <TrackFacts tracked={tracked} />
        <Help />
      </div>
      <Timeline tracked={tracked} />
    </div>
  );
}

const LEADS: Partial<Record<Tracked['state'], string>> = trackTexts.leads;

/** What the shopper wants to know next. */
function findLead({ state, promisedOn, deliveredOn, reason }: Tracked, today: string): string | null {
  if (state === 'failed') return reason && failedReasonTexts[reason];
  if (state === 'delivered') return deliveredOn && trackTexts.deliveredOn(formatDay(deliveredOn));
  const known = LEADS[state];
  if (known !== undefined || promisedOn === null) return known ?? null;
  return promisedOn < today
    ? trackTexts.late(formatDay(promisedOn))
    : trackTexts.arrivingBy(formatDay(promisedOn));
}
