import type { FailedAnswerInput } from '#core/contract/parcels.ts';
import { addDays, dayInIndia } from '#core/rules/india-time.ts';
import { isClosed } from '#core/rules/order-states.ts';
import { insertHistory } from '#server/domains/orders/orders.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { setDue } from '../carried.queries.ts';
import { PARCELS } from '../carried-parcels.ts';
import { changeParcel } from '../change-parcel.ts';
import type { ParcelContext } from '../parcel-context.ts';
import { insertAnswer } from './failed.queries.ts';

const MOST_DAYS_AHEAD = 6;

/** What is to become of a parcel that could not be handed over. One answer for each attempt: who came first stands. */
export async function answerFailed(
  { db, now }: ParcelContext,
  { id, answer, by, who }: { id: string; answer: FailedAnswerInput; by: 'staff' | 'shopper'; who: string },
): Promise<void> {
  const at = now();
  if (answer.day !== undefined) requirePossibleDay(answer.day, at);
  await changeParcel(db, id, async (tx, { order, parcel }) => {
    const { state, endedAt, failedAttempts: attempt } = parcel;
    // The courier would ask for the money again, or bring what is here already.
    if (state !== 'failed' || endedAt !== null || isClosed(order.status))
      throw new Refusal('parcel-not-failed');
    if (!(await insertAnswer(tx, { parcelId: id, attempt, ...answer, by, who, at }))) {
      throw new Refusal('failed-answered');
    }
    const note =
      answer.action === 'return' ? 'Send it back' : `Try again${answer.day ? ` on ${answer.day}` : ''}`;
    await insertHistory(tx, order.id, [{ what: 'parcel', to: 'Answered', who, note }]);
    await setDue(tx, PARCELS, id, { now: at });
  });
}

function requirePossibleDay(day: string, now: Date): void {
  const today = dayInIndia(now);
  if (day > today && day <= addDays(today, MOST_DAYS_AHEAD)) return;
  throw new Refusal('invalid-input', {
    field: 'day',
    message: 'Choose a day from tomorrow up to 6 days ahead',
  });
}
