import type { Tracked } from '#core/contract/parcels.ts';
import { trackStepNames, trackTexts } from '#texts/tracking.ts';

type State = Tracked['state'];
type Step = keyof typeof trackStepNames;

const WAY_THERE: readonly Step[] = ['preparing', 'booked', 'in-transit', 'out-for-delivery', 'delivered'];
const WAY_BACK: readonly Step[] = ['in-transit', 'returning', 'returned'];

/** Where on the way a state is; what is not here has left the way. */
const STEPS: Partial<Record<State, Step>> = {
  preparing: 'preparing',
  booked: 'booked',
  'picked-up': 'in-transit',
  'in-transit': 'in-transit',
  'out-for-delivery': 'out-for-delivery',
  failed: 'out-for-delivery',
  delivered: 'delivered',
  returning: 'returning',
  returned: 'returned',
};

/** Squares in a row: a solid line for what is done, stitches for what is to come. */
export function Path({ state }: { state: State }) {
  const step = STEPS[state];
  if (step === undefined) return null;
  const steps = WAY_THERE.includes(step) ? WAY_THERE : WAY_BACK;
  const reached = steps.indexOf(step);
  return (
    <ol aria-label={trackTexts.progress} className="track-path">
      {steps.map((name, index) => (
        <li
          key={name}
          data-done={index <= reached || undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          {trackStepNames[name]}
        </li>
      ))}
    </ol>
  );
}
