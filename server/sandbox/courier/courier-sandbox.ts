import { createHash, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Db, Tx } from '#server/db/client.ts';
import { type Log, NO_LOG } from '#server/log.ts';
import { COURIER_SANDBOX_PATH } from '../sandbox-path.ts';
import * as queries from './courier-sandbox.queries.ts';
import { drawLabel, drawManifest } from './draw-label.ts';
import { owesCash, presentPush } from './present-parcels.ts';
import type { RocketOrder } from './sandbox-orders.ts';
import { FAILED_STATUSES, getNextStatus, getStatusName, isBeforePickup } from './status-names.ts';

export interface CourierSandboxSettings {
  email: string;
  password: string;
  webhookToken: string;
  /** Nickname of the only pickup address. */
  pickup: string;
  /** This server as it is reached from its own machine. */
  ownUrl: string;
}

export interface NewScan {
  status: number;
  /** The courier's own words. */
  reason?: string | undefined;
  place?: string | undefined;
  at?: Date | undefined;
  /** How often it is pushed. */
  times: number;
}

/** What Shiprocket would refuse, with its own status and words. */
export class CourierRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Couriers that Shiprocket would offer, by their number. */
export const COMPANIES: ReadonlyMap<number, string> = new Map([
  [43, 'Delhivery Surface'],
  [51, 'Xpressbees Surface'],
  [142, 'Amazon Surface'],
]);
const FIRST_COMPANY = 43;
const TOKEN_LIFE_MS = 10 * 24 * 3_600_000;
const PUSH_TIMEOUT_MS = 10_000;

export type CourierSandbox = ReturnType<typeof createCourierSandbox>;

/** A courier of our own for trying the store out. It carries nothing: somebody says what happens to each parcel. */
export function createCourierSandbox({
  db,
  settings,
  log = NO_LOG,
  now = () => new Date(),
}: {
  db: Db;
  settings: CourierSandboxSettings;
  log?: Log;
  now?: () => Date;
}) {
  let { ownUrl } = settings;
  const secret = createHash('sha256').update(`${settings.email}:${settings.password}`).digest();

  async function logIn({ email, password }: { email: string; password: string }): Promise<string> {
    if (!isSame(email, settings.email) || !isSame(password, settings.password))
      throw new CourierRefusal(403, 'Invalid email and password combination');
    return new SignJWT({ sub: email })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(now())
      .setExpirationTime(new Date(now().getTime() + TOKEN_LIFE_MS))
      .sign(secret);
  }

  async function isValidToken(token: string): Promise<boolean> {
    return jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: now() }).then(
      () => true,
      () => false,
    );
  }

  async function createOrder(order: RocketOrder, { isReturn = false } = {}): Promise<queries.SandboxParcel> {
    if (order.pickup_location !== settings.pickup)
      throw new CourierRefusal(422, 'Wrong Pickup location entered.');
    const parcel = await queries.insertParcel(db, { reference: order.order_id, order, isReturn });
    if (!parcel) throw new CourierRefusal(422, 'The order id has already been taken.');
    return parcel;
  }

  /** Gives it a number, once. */
  async function assignNumber(
    parcelId: number,
    { companyId, isReturn }: { companyId: number | undefined; isReturn: boolean },
  ): Promise<queries.SandboxParcel> {
    return changeParcel(parcelId, async (tx, parcel) => {
      if (parcel.isReturn !== isReturn) throw new CourierRefusal(400, 'Invalid shipment id');
      if (parcel.cancelledAt !== null) throw new CourierRefusal(400, 'Order is already cancelled');
      if (parcel.trackingNumber !== null) throw new CourierRefusal(400, 'AWB is already assigned');
      const courier = COMPANIES.get(companyId ?? FIRST_COMPANY) ?? COMPANIES.get(FIRST_COMPANY);
      const trackingNumber = `3210${parcel.id}`;
      await queries.countCall(tx, parcel.id, 'awb');
      return queries.updateParcel(tx, parcel.id, { trackingNumber, courier, status: 1 });
    });
  }

  async function schedulePickup(
    parcelId: number,
    { isAgain }: { isAgain: boolean },
  ): Promise<queries.SandboxParcel> {
    return changeParcel(parcelId, async (tx, parcel) => {
      if (parcel.trackingNumber === null) throw new CourierRefusal(400, 'AWB is not assigned');
      if (parcel.pickupAt !== null && !isAgain) throw new CourierRefusal(400, 'Already in Pickup Queue.');
      return queries.updateParcel(tx, parcel.id, { pickupAt: now() });
    });
  }

  /** Puts parcels on a list for the driver, each once. Gives those that are on one already; then nothing is done. */
  async function makeManifest(parcelIds: readonly number[]): Promise<number[]> {
    const parcels = await Promise.all(parcelIds.map((id) => queries.selectParcel(db, id)));
    if (parcels.some((parcel) => !parcel || parcel.pickupAt === null))
      throw new CourierRefusal(400, 'Pickup is not generated');
    const listed = parcels.flatMap((parcel) => (parcel?.calls.manifest ? [parcel.id] : []));
    if (listed.length > 0) return listed;
    for (const id of parcelIds)
      await changeParcel(id, async (tx, parcel) => queries.countCall(tx, parcel.id, 'manifest'));
    return [];
  }

  async function cancelOrder(parcelId: number): Promise<void> {
    await changeParcel(parcelId, async (tx, parcel) => {
      if (parcel.cancelledAt !== null) throw new CourierRefusal(400, 'Order is already cancelled');
      if (!isBeforePickup(parcel.status)) throw new CourierRefusal(400, 'Order cannot be cancelled');
      const at = now();
      await queries.updateParcel(tx, parcel.id, { cancelledAt: at });
      if (parcel.trackingNumber !== null)
        await queries.insertScan(tx, { parcelId: parcel.id, status: 8, activity: getStatusName(8), at });
    });
  }

  /** Pays the cash of a delivered parcel to the store, once. False where there is none to pay. */
  async function remit(trackingNumber: string): Promise<boolean> {
    const parcel = await queries.selectByNumber(db, trackingNumber);
    if (!parcel || !owesCash(parcel)) return false;
    const utr = `SBX${String(parcel.id).padStart(12, '0')}`;
    await changeParcel(parcel.id, async (tx, { remittedAt }) =>
      queries.updateParcel(tx, parcel.id, { utr, remittedAt: remittedAt ?? now() }),
    );
    return true;
  }

  /** What is to become of a parcel that could not be handed over. */
  async function answerFailed(trackingNumber: string, answer: unknown): Promise<void> {
    await db.transaction(async (tx) => {
      const parcel = await queries.selectByNumber(tx, trackingNumber);
      const scans = parcel ? await queries.selectScans(tx, [parcel.id]) : [];
      if (!parcel || !scans.some(({ status }) => FAILED_STATUSES.includes(status)))
        throw new CourierRefusal(400, 'There is no NDR for this AWB');
      await queries.addAnswer(tx, parcel.id, answer);
    });
  }

  /** Changes a parcel that is there, alone. */
  async function changeParcel<Made>(
    parcelId: number,
    work: (tx: Tx, parcel: queries.SandboxParcel) => Promise<Made>,
  ): Promise<Made> {
    return db.transaction(async (tx) => {
      const parcel = Number.isSafeInteger(parcelId) ? await queries.lockParcel(tx, parcelId) : undefined;
      if (!parcel) throw new CourierRefusal(400, 'Invalid shipment id');
      return work(tx, parcel);
    });
  }

  /** Writes a scan and pushes it. False where there is no such number. */
  async function scan(
    trackingNumber: string,
    { status, reason, place, at, times }: NewScan,
  ): Promise<boolean> {
    const parcel = await queries.selectByNumber(db, trackingNumber);
    if (!parcel) return false;
    const activity = reason ?? getStatusName(status);
    const body = await changeParcel(parcel.id, async (tx) => {
      const when = at ?? getFreeSecond(now(), await queries.selectScans(tx, [parcel.id]));
      const made = { parcelId: parcel.id, status, activity, place: place ?? null, at: when };
      const id = await queries.insertScan(tx, made);
      const scans = await queries.selectScans(tx, [parcel.id]);
      return JSON.stringify(presentPush(parcel, { id, ...made }, scans));
    });
    await Promise.all(Array.from({ length: times }, () => push(body)));
    return true;
  }

  /** What is not taken is lost, as with couriers: the store reads it for itself. */
  async function push(body: string): Promise<void> {
    try {
      const response = await fetch(`${ownUrl}/api/couriers/events/rocket`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': settings.webhookToken },
        body,
        signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
      });
      await response.text();
      if (!response.ok) log.warn({ status: response.status }, 'the store did not take a push of the sandbox');
    } catch (error) {
      log.warn({ err: error }, 'the store did not answer a push of the sandbox');
    }
  }

  /** Every parcel goes one step on, as far as it goes by itself. */
  async function moveOn(): Promise<void> {
    for (const { trackingNumber, status, isReturn } of await queries.selectCarried(db)) {
      const next = getNextStatus(status, isReturn);
      if (trackingNumber !== null && next !== undefined)
        await scan(trackingNumber, { status: next, times: 1 });
    }
  }

  async function readTracked(trackingNumber: string) {
    const parcel = await queries.selectByNumber(db, trackingNumber);
    return { parcel, scans: parcel ? await queries.selectScans(db, [parcel.id]) : [] };
  }

  return {
    settings,
    apiUrl: () => ownUrl + COURIER_SANDBOX_PATH,
    /** Corrects the address once the server listens: the port may have been left to the system. */
    listensAt(url: string) {
      ownUrl = url;
    },
    now,
    logIn,
    isValidToken,
    createOrder,
    assignNumber,
    schedulePickup,
    makeManifest,
    cancelOrder,
    answerFailed,
    remit,
    scan,
    moveOn,
    readTracked,
    readParcel: (id: number) => (Number.isSafeInteger(id) ? queries.selectParcel(db, id) : undefined),
    search: (search: string, { isReturn = false } = {}) => queries.searchParcels(db, { search, isReturn }),
    list: () => queries.selectParcels(db),
    listScans: (parcels: readonly queries.SandboxParcel[]) =>
      queries.selectScans(
        db,
        parcels.map(({ id }) => id),
      ),
    drawLabel: (parcel: queries.SandboxParcel) => drawLabel(parcel),
    drawManifest: (parcels: readonly queries.SandboxParcel[]) => drawManifest(parcels),
    takeFault: (path: string) => queries.takeFault(db, path),
    addFault: (fault: { call: string; fault: queries.Fault; times: number }) =>
      queries.insertFault(db, fault),
    listFaults: () => queries.selectFaults(db),
    clearFaults: () => queries.deleteFaults(db),
  };
}

const SECOND_MS = 1000;
const A_FEW_SECONDS_MS = 60_000;

/** Scans have whole seconds, and no two of a parcel the same one: quick hands would make one event of two. */
function getFreeSecond(now: Date, scans: readonly queries.SandboxScan[]): Date {
  const second = Math.floor(now.getTime() / SECOND_MS) * SECOND_MS;
  const taken = scans
    .map(({ at }) => at.getTime())
    .filter((at) => at >= second && at < second + A_FEW_SECONDS_MS);
  return new Date(taken.length === 0 ? second : Math.floor(Math.max(...taken) / SECOND_MS + 1) * SECOND_MS);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
