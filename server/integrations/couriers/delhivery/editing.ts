import { z } from 'zod';
import { type CarriedParcel, CourierFailure } from '../courier.ts';
import { readSaid } from '../loose-values.ts';
import { flagSchema, textSchema } from './answers.ts';
import { findParcel } from './booking.ts';
import type { Answer, Client } from './client.ts';

const PATH = '/api/p/edit';
const editedSchema = z
  .object({ status: z.union([z.string(), z.boolean()]), error: textSchema, remark: textSchema })
  .transform(({ status, error, remark }) => ({ isDone: flagSchema.parse(status), said: error ?? remark }));

/** While a call that makes a parcel may still be on its way, a parcel that is not there can yet appear. */
const MAY_APPEAR_MS = 60_000;

/** Changes a parcel, or says why not. */
export async function edit(client: Client, waybill: string, change: Record<string, string>): Promise<void> {
  const { isDone, said } = readEdited(await client.call({ path: PATH, json: { waybill, ...change } }));
  if (!isDone) throw new CourierFailure('refused', 'Delhivery refused the change', { said });
}

/** They answer in XML at times. */
function readEdited({ isOk, json, text }: Answer) {
  const inXml = {
    status: readTag(text, 'status'),
    error: readTag(text, 'error'),
    remark: readTag(text, 'remark'),
  };
  const read = editedSchema.safeParse(json ?? inXml);
  if (read.success) return read.data;
  if (isOk || json === undefined) throw new CourierFailure('unknown', `${PATH}: an answer of unknown shape`);
  return { isDone: false, said: readSaid(json) };
}

function readTag(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
}

/** Before it is picked up there will be no parcel; after that they bring it back. */
export async function cancel(client: Client, parcel: CarriedParcel, now: Date): Promise<void> {
  const waybill = parcel.trackingNumber ?? (await findUnconfirmed(client, parcel, now));
  if (waybill !== null) await edit(client, waybill, { cancellation: 'true' });
}

/** A parcel of which we never heard that it was made. */
async function findUnconfirmed(client: Client, { memory, reference }: CarriedParcel, now: Date) {
  const { waybill, askedAt } = memory;
  if (!waybill || !askedAt) return null;
  const { found } = await findParcel(client, waybill, reference);
  const mayAppear = now.getTime() - new Date(askedAt).getTime() < MAY_APPEAR_MS;
  if (!found && mayAppear) throw new CourierFailure('unknown', 'Delhivery may still make the parcel');
  return found;
}

/** Whether they took a change; false for a no, which is an answer, too. */
export async function isTaken(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof CourierFailure && error.kind === 'refused') return false;
    throw error;
  }
}
