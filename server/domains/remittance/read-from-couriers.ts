import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { dayInIndia } from '#core/rules/india-time.ts';
import {
  type Courier,
  CourierFailure,
  type CourierProvider,
  type Remitted,
} from '#server/integrations/couriers/courier.ts';
import { toKey } from './file/plan-file.ts';
import * as queries from './remittance.queries.ts';
import type { RemittanceContext } from './remittance-context.ts';
import { noteRead } from './remittance-lists.queries.ts';

const MOST_ASKED = 100;
/** A courier pays a few times a week. */
const ASK_AGAIN_HOURS = 20;
/** One parcel that it does not know says nothing about the others; several mean that it does not answer. */
const MOST_FAILURES_IN_A_ROW = 3;

interface Asked {
  asked: number;
  paid: number;
  isInterrupted: boolean;
}

/** Providers that say by their API what they have paid. */
export function listReadable({ couriers }: RemittanceContext): CourierProvider[] {
  return Object.values(couriers).flatMap(({ provider, readRemittance }) =>
    readRemittance ? [provider] : [],
  );
}

/** Asks about delivered cash that nobody has seen, one parcel after the other. Parcels asked about today are left out. */
export async function readDueRemittance(context: RemittanceContext): Promise<Asked> {
  const askedBefore = new Date(context.now().getTime() - ASK_AGAIN_HOURS * 3_600_000);
  return readRemittance(context, { askedBefore });
}

export async function readRemittance(
  context: RemittanceContext,
  { askedBefore = context.now() }: { askedBefore?: Date } = {},
): Promise<Asked> {
  const { db, now, couriers, pauseMs } = context;
  const providers = listReadable(context);
  if (providers.length === 0) return { asked: 0, paid: 0, isInterrupted: false };
  const parcels = await queries.selectToAsk(db, { providers, askedBefore, most: MOST_ASKED });
  let paid = 0;
  let failures = 0;
  for (const [asked, parcel] of parcels.entries()) {
    if (failures === MOST_FAILURES_IN_A_ROW) return { asked, paid, isInterrupted: true };
    if (asked > 0) await wait(pauseMs);
    const said = await ask(couriers[parcel.provider], parcel);
    failures = said === 'failed' ? failures + 1 : 0;
    if (await note(context, parcel.id, said === 'failed' ? null : said)) paid += 1;
  }
  await noteRead(db, now());
  return { asked: parcels.length, paid, isInterrupted: failures === MOST_FAILURES_IN_A_ROW };
}

type ToAsk = Awaited<ReturnType<typeof queries.selectToAsk>>[number];

async function ask(courier: Courier | undefined, parcel: ToAsk): Promise<Remitted | null | 'failed'> {
  try {
    return (await courier?.readRemittance?.(parcel)) ?? null;
  } catch (error) {
    if (!(error instanceof CourierFailure)) throw error;
    return 'failed';
  }
}

/** The API names no amount: paid is paid in full, until a file says otherwise. True when it was not known before. */
async function note({ db, now }: RemittanceContext, id: string, said: Remitted | null): Promise<boolean> {
  return db.transaction(async (tx) => {
    await queries.lockRemittance(tx);
    const parcel = await queries.lockParcel(tx, id);
    if (!parcel) return false;
    const at = now();
    await queries.noteAsked(tx, id, at);
    const { trackingNumber, reference, collectPaise } = parcel;
    if (said === null || parcel.state !== 'delivered' || parcel.remittedPaise > 0) return false;
    const { utr } = said;
    const paidOn = said.paidOn ?? dayInIndia(at);
    await queries.insertRemittances(tx, [
      {
        id: `rm_${randomUUID().replaceAll('-', '')}`,
        ...{ parcelId: id, trackingNumber, reference, amountPaise: collectPaise, utr, paidOn, at },
        source: 'courier',
        key: toKey({ trackingNumber, reference, utr, paidOn }, parcel),
      },
    ]);
    return true;
  });
}
