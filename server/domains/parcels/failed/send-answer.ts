import { type Courier, CourierFailure } from '#server/integrations/couriers/courier.ts';
import { toRequest } from '../finish-booking.ts';
import type { ParcelContext } from '../parcel-context.ts';
import type { ParcelRow } from '../parcels.queries.ts';
import { addAnswerMemory, selectOpenAnswer, setAccepted } from './failed.queries.ts';
import { NotDecided } from './not-decided.ts';

export async function hasOpenAnswer({ db }: ParcelContext, parcel: ParcelRow): Promise<boolean> {
  return parcel.failedAttempts > 0 && (await selectOpenAnswer(db, parcel.id)) !== undefined;
}

/** Gives the courier the answer to a failed delivery, once; a courier that takes its time is asked again. */
export async function sendAnswer(
  context: ParcelContext,
  { parcel, courier }: { parcel: ParcelRow; courier: Courier },
): Promise<void> {
  const { db, alarm } = context;
  const answer = await selectOpenAnswer(db, parcel.id);
  if (!answer) return;
  const { to } = await toRequest(context, parcel);
  const { action, day, phone, address } = answer;
  let isAccepted: boolean | null;
  try {
    isAccepted = await courier.answerFailed(
      parcel,
      { action, day, phone, address, to },
      {
        memory: answer.memory,
        remember: (added) => addAnswerMemory(db, answer, added),
      },
    );
  } catch (error) {
    if (!(error instanceof CourierFailure) || error.kind !== 'refused') throw error;
    isAccepted = false;
  }
  if (isAccepted === null) throw new NotDecided();
  await setAccepted(db, answer, isAccepted);
  if (!isAccepted) alarm(`The courier did not take the answer for parcel ${parcel.reference}.`);
}
