import { createHash, timingSafeEqual } from 'node:crypto';
import type { CourierProvider } from '#server/integrations/couriers/courier.ts';
import { parseJson } from '#server/integrations/provider-call.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { toStorable } from '#server/storable.ts';
import { selectIdByName } from './carried.queries.ts';
import { PARCELS } from './carried-parcels.ts';
import { hear } from './follow-parcel.ts';
import type { ParcelContext } from './parcel-context.ts';
import * as queries from './parcels.queries.ts';

/** Shiprocket's panel refuses addresses with its own name in them. */
const PROVIDERS: Record<string, CourierProvider> = {
  rocket: 'shiprocket',
  shiprocket: 'shiprocket',
  delhivery: 'delhivery',
};

export type PushOutcome = 'taken' | 'ignored' | 'wrong-token' | 'unknown-provider';

/** What a courier sends by itself. It is stored as it came; the jobs make sense of it. */
export async function receivePush(
  { db, now, webhookTokens }: ParcelContext,
  { address, token, body }: { address: string; token: string | undefined; body: string },
): Promise<PushOutcome> {
  const provider = Object.hasOwn(PROVIDERS, address) ? PROVIDERS[address] : undefined;
  const expected = provider && webhookTokens[provider];
  if (!provider || !expected) return 'unknown-provider';
  // The panel tries the address this way when it is saved.
  if (token === undefined) return 'ignored';
  if (!isEqual(token, expected)) return 'wrong-token';
  const id = createHash('sha256').update(`${provider}\n${body}`).digest('hex');
  const stored = String(toStorable(body));
  await db.transaction(async (tx) => {
    const isNew = await queries.insertPush(tx, { id, provider, body: stored, receivedAt: now() });
    if (isNew) await sendJob(tx, 'courier-push', id);
  });
  return 'taken';
}

/** In constant time, whatever the lengths. */
function isEqual(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** Works a push through: what it says about parcels of ours. */
export async function handlePush(context: ParcelContext, id: string): Promise<void> {
  const { db, now, couriers } = context;
  const push = await queries.selectOpenPush(db, id);
  if (!push) return;
  const { provider, receivedAt } = push;
  for (const { events, ...names } of couriers[provider]?.readPush(parseJson(push.body)) ?? []) {
    const heard = { events, isRead: false, at: receivedAt };
    const parcelId = await selectIdByName(db, PARCELS, { provider, ...names });
    if (parcelId) await hear(context, parcelId, heard);
    else await context.returnParcels.hear({ provider, ...names }, heard);
  }
  await queries.markPushHandled(db, id, now());
}
