import { z } from 'zod';
import { addDays, dayInIndia, startOfDay } from '#core/rules/india-time.ts';
import { CourierFailure, type CourierMemory, type FailedAnswer, type Steps } from '../courier.ts';
import { listSchema, textSchema } from './answers.ts';
import type { Client } from './client.ts';
import { edit, isTaken } from './editing.ts';
import { clean } from './shipment.ts';

const UPDATE_PATH = '/api/p/update';
const RESULT_PATH = '/api/cmu/get_bulk_upl/';
/** Not every account has it. */
const ON_A_DAY = 'DEFER_DLV';
const AGAIN = 'RE-ATTEMPT';
/** By then parcels are back at the centre, and can be given to a rider for the next day. */
const EVENING_HOURS = 21;

const askedSchema = z.object({ request_id: textSchema });
const numberSchema = z.union([
  z.string(),
  z.number().transform(String),
  z.object({ waybill: textSchema }).transform(({ waybill }) => waybill ?? ''),
]);
const resultSchema = z.object({
  status: textSchema,
  success_wbns: listSchema(numberSchema),
  failed_wbns: listSchema(numberSchema),
});

interface FailedContext {
  client: Client;
  waybill: string;
  now: Date;
}

/**
 * Has a parcel brought once more. They take the wish and decide later: its number is kept, and what came of it is read
 * when this is called again.
 */
export async function askAgain(
  answer: FailedAnswer,
  steps: Steps,
  context: FailedContext,
): Promise<boolean | null> {
  const { client, waybill, now } = context;
  let { memory } = steps;
  if (memory.notBefore && now < new Date(memory.notBefore)) return null;
  if (!memory.isEdited) {
    if (!(await changeDetails(answer, context))) return false;
    memory = await steps.remember({ isEdited: 'yes' });
  }
  const act = memory.act || (answer.day === null ? AGAIN : ON_A_DAY);
  if (memory.upload) {
    const isAccepted = await readResult(client, memory.upload, waybill);
    return isAccepted === false ? tryOtherwise(answer, act, steps, now) : isAccepted;
  }
  const upload = await ask(act, answer, context);
  if (upload === null) return tryOtherwise(answer, act, steps, now);
  await steps.remember({ act, upload });
  return null;
}

async function changeDetails({ phone, address }: FailedAnswer, { client, waybill }: FailedContext) {
  const change = { ...(phone && { phone }), ...(address && { add: clean(address) }) };
  if (Object.keys(change).length === 0) return true;
  return isTaken(edit(client, waybill, change));
}

/** The number under which the wish is worked on; null where it was refused at once. */
async function ask(act: string, { day }: FailedAnswer, { client, waybill }: FailedContext) {
  const wish = { waybill, act, ...(act === ON_A_DAY && { action_data: { deferred_date: day } }) };
  const answer = await client.call({ path: UPDATE_PATH, json: { data: [wish] } });
  const read = askedSchema.safeParse(answer.json);
  if (!read.success) throw new CourierFailure('unknown', `${UPDATE_PATH}: an answer of unknown shape`);
  return read.data.request_id;
}

/** Null while they are still at it. */
async function readResult(client: Client, upload: string, waybill: string): Promise<boolean | null> {
  const path = `${RESULT_PATH}${encodeURIComponent(upload)}`;
  const answer = await client.call({ path, query: { verbose: 'true' } });
  const read = resultSchema.safeParse(answer.json);
  if (!read.success) return null;
  const { status, success_wbns, failed_wbns } = read.data;
  if (failed_wbns.includes(waybill) || /^fail/i.test(status ?? '')) return false;
  return success_wbns.includes(waybill) || /^success/i.test(status ?? '') || null;
}

/** A no at noon can be a yes in the evening; and a day that they do not take can be met by asking on its eve. */
async function tryOtherwise(
  { day }: FailedAnswer,
  act: string,
  steps: Steps,
  now: Date,
): Promise<false | null> {
  const wait = (until: Date, other: CourierMemory) =>
    steps.remember({ ...other, act: AGAIN, upload: '', notBefore: until.toISOString() });
  if (act === ON_A_DAY && day !== null) {
    await wait(eveningOf(addDays(day, -1)), {});
    return null;
  }
  const evening = eveningOf(dayInIndia(now));
  if (steps.memory.isEvening || now >= evening) return false;
  await wait(evening, { isEvening: 'yes' });
  return null;
}

function eveningOf(day: string): Date {
  return new Date(startOfDay(day).getTime() + EVENING_HOURS * 60 * 60 * 1000);
}
