import { randomBytes } from 'node:crypto';
import type { OwnRestock, RestockRequest } from '#core/contract/restock.ts';
import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { isWithin, MOST_ASKED_OF_NETWORK, MOST_WAITING_OF_PHONE } from '#core/rules/restock.ts';
import { retentionStart } from '#core/rules/retention.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockPhone } from '#server/db/lock-account.ts';
import type { Limits } from '#server/domains/limits/limits.service.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { sendJobs } from '#server/jobs/send-job.ts';
import { beginReservation, notifyWaiting, type RestockContext } from './notify-waiting.ts';
import * as queries from './restock.queries.ts';

const DAY_MS = 24 * 3_600_000;
/** Short enough for a variable of an SMS. */
const TOKEN_BYTES = 9;

interface RestockParts extends RestockContext {
  limits: Pick<Limits, 'isOn' | 'countCall'>;
  readBrandName: () => Promise<string>;
}

/** Who asks: the account, where there is a login, and the network. */
interface Asker {
  user: { id: string; phone: string } | undefined;
  network: string;
}

/** Who waits for a size that is sold out. */
export function createRestock(parts: RestockParts) {
  const { db, now, limits, readBrandName } = parts;

  /** Nothing is sent now: the one message comes when the size is back. Asking twice is asking once. */
  async function ask(
    { productId, size, phone, wordingVersion }: RestockRequest,
    asker: Asker,
  ): Promise<void> {
    const { version, wording } = serverTexts(DEFAULT_LANGUAGE).restockConsent;
    if (wordingVersion !== version) throw new Refusal('changed-meanwhile');
    await refuseBuyable({ productId, size });
    const userId = asker.user?.phone === phone ? asker.user.id : null;
    // Somebody else's phone, perhaps: anybody can type a number.
    if (userId === null) await countNetwork(asker.network);
    const words = wording(await readBrandName());
    const id = randomBytes(TOKEN_BYTES).toString('base64url');
    await db.transaction(async (tx) => {
      await lockPhone(tx, phone);
      const isNew = await queries.insertRequest(tx, {
        ...{ id, phone, userId, productId, size, askedAt: now() },
        ...{ wordingVersion, wording: words },
      });
      if (isNew && limits.isOn && (await queries.countWaiting(tx, phone)) > MOST_WAITING_OF_PHONE) {
        throw new Refusal('restock-limit');
      }
    });
  }

  async function refuseBuyable(key: queries.SizeKey): Promise<void> {
    const found = await queries.selectSize(db, key);
    if (!found?.published) throw new Refusal('product-not-found');
    if (found.available === null) throw new Refusal('size-unknown', { field: 'size' });
    if (found.available > 0) throw new Refusal('size-in-stock', { field: 'size' });
  }

  async function countNetwork(network: string): Promise<void> {
    if (!limits.isOn) return;
    const most = MOST_ASKED_OF_NETWORK;
    const { count } = await limits.countCall({ key: `restock ${network}`, windowMs: DAY_MS, most });
    if (count > most) throw new Refusal('restock-limit');
  }

  async function readOwn({ phone }: { phone: string }): Promise<OwnRestock> {
    return queries.selectOwn(db, phone);
  }

  async function withdraw({ phone }: { phone: string }, key: queries.SizeKey): Promise<void> {
    await queries.deleteWaiting(db, phone, key);
  }

  /** Somebody has said STOP. */
  async function withdrawAll(tx: Tx, phone: string): Promise<void> {
    await queries.deleteWaiting(tx, phone);
  }

  async function forgetOutdated(): Promise<void> {
    const at = now();
    await queries.deleteOutdated(db, {
      askedBefore: retentionStart('restockRequests', at),
      notifiedBefore: retentionStart('restockNotified', at),
    });
  }

  return {
    ask,
    readOwn,
    withdraw,
    withdrawAll,
    forgetOutdated,
    /** The product that the link of a message leads to. */
    findLinked: (id: string) => queries.selectProductOf(db, id),
    notifyWaiting: notifyWaiting.bind(null, parts),
    beginReservation: beginReservation.bind(null, parts),
    findDue: (due: { now: Date; most: number }) =>
      queries.selectDue(db, { ...due, isNight: !isWithin(parts.messageHours, due.now) }),
  };
}

/** Has the queues served of those of these products that are back. */
export async function wakeRestock(db: Db, productIds: readonly string[]): Promise<void> {
  await sendJobs(db, 'restock', { ids: await queries.selectBack(db, productIds) });
}
