import type { StaffRole } from '#core/contract/accounts.ts';
import type { SecondFactor, StartedSecondFactor } from '#core/contract/staff/second-factor.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { endSessions } from '#server/domains/accounts/sessions.queries.ts';
import type { SignedInUser } from '#server/domains/accounts/sessions.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { createSeal } from './sealed-text.ts';
import * as queries from './second-factor.queries.ts';
import { findTotpStep, makeTotpSecret, toTotpAddress } from './totp.ts';

/** Who can change money, prices or other people's rights. */
const MANAGERS: readonly StaffRole[] = ['owner', 'manager'];
/** An app is added by whoever has just shown that the phone is theirs, not by who finds a back office left open. */
const FRESH_MS = 15 * 60_000;

/** Of nobody in a demo: nobody there has anything to lose. */
export type SecondFactorRequired = 'nobody' | 'managers' | 'everybody';

interface SecondFactorParts {
  db: Db;
  secret: string;
  requiredOf: SecondFactorRequired;
  readBrandName: () => Promise<string>;
  now: () => Date;
}

/** A second step at the sign-in of staff: an authenticator app, and recovery codes for when it is lost. */
export function createSecondFactor({ db, secret, requiredOf, readBrandName, now }: SecondFactorParts) {
  const seal = createSeal(secret, 'second-factor');

  function isNeededBy(role: StaffRole | null): boolean {
    if (role === null || requiredOf === 'nobody') return false;
    return requiredOf === 'everybody' || MANAGERS.includes(role);
  }

  async function readSecondFactor({ id, role, hasSecondFactor }: SignedInUser): Promise<SecondFactor> {
    const recoveryCodesLeft = await queries.countRecoveryCodes(db, id);
    return { isOn: hasSecondFactor, isRequired: isNeededBy(role), recoveryCodesLeft };
  }

  async function startSecondFactor({ id, phone, signedInAt }: Starting): Promise<StartedSecondFactor> {
    if (signedInAt !== undefined && now().getTime() - signedInAt.getTime() > FRESH_MS)
      throw new Refusal('sign-in-too-old');
    const appSecret = makeTotpSecret();
    const factor = { userId: id, sealedSecret: seal.seal(appSecret) };
    if (!(await queries.upsertUnconfirmed(db, factor))) throw new Refusal('second-factor-on');
    const address = toTotpAddress({ secret: appSecret, issuer: await readBrandName(), label: phone });
    return { secret: appSecret, address };
  }

  /** The first code shows that the app has the secret. Whoever else is signed in with this phone is not any more. */
  async function confirmSecondFactor(
    user: Person & { sessionId?: string },
    second: string,
  ): Promise<{ recoveryCodes: string[] }> {
    return db.transaction(async (tx) => {
      const factor = await queries.selectSecondFactor(tx, user.id);
      if (!factor) throw new Refusal('second-factor-not-started');
      if (factor.confirmedAt !== null) throw new Refusal('second-factor-on');
      if (!(await isRightAppCode(tx, factor, second))) throw invalid();
      if (!(await queries.confirmFactor(tx, { userId: user.id, now: now() })))
        throw new Refusal('second-factor-on');
      const except = user.sessionId === undefined ? {} : { except: user.sessionId };
      await endSessions(tx, { userId: user.id, ...except, now: now() });
      await record(tx, { who: user, of: user, isOn: true });
      return renewCodes(tx, user.id);
    });
  }

  async function endSecondFactor(user: SignedInUser, second: string): Promise<void> {
    if (isNeededBy(user.role)) throw new Refusal('second-factor-required');
    await db.transaction(async (tx) => {
      await requireSecond(tx, user.id, second);
      await queries.deleteFactor(tx, user.id);
      await record(tx, { who: user, of: user, isOn: false });
    });
  }

  async function renewRecoveryCodes(
    user: SignedInUser,
    second: string,
  ): Promise<{ recoveryCodes: string[] }> {
    return db.transaction(async (tx) => {
      await requireSecond(tx, user.id, second);
      return renewCodes(tx, user.id);
    });
  }

  /** What somebody enters at the sign-in: undefined where they have no second factor. */
  async function checkSecond(
    tx: Tx,
    userId: string,
    second: string | undefined,
  ): Promise<Refusal | undefined> {
    const factor = await queries.selectSecondFactor(tx, userId);
    if (!factor || factor.confirmedAt === null) return undefined;
    if (second === undefined) return new Refusal('second-factor-needed', { field: 'second' });
    return (await isRightSecond(tx, factor, second)) ? undefined : invalid();
  }

  async function requireSecond(tx: Tx, userId: string, second: string): Promise<void> {
    const factor = await queries.selectSecondFactor(tx, userId);
    if (!factor || factor.confirmedAt === null || !(await isRightSecond(tx, factor, second))) throw invalid();
  }

  async function isRightSecond(tx: Tx, factor: Factor, second: string): Promise<boolean> {
    if (/^\d{6}$/.test(second)) return isRightAppCode(tx, factor, second);
    const { userId } = factor;
    return queries.takeRecoveryCode(tx, {
      userId,
      codeHash: hashRecoveryCode(secret, { userId, code: second }),
    });
  }

  async function isRightAppCode(tx: Tx, { userId, sealedSecret }: Factor, code: string): Promise<boolean> {
    const appSecret = seal.open(sealedSecret);
    const step = appSecret === undefined ? undefined : findTotpStep(appSecret, code, now());
    return step !== undefined && queries.takeStep(tx, { userId, step });
  }

  async function renewCodes(tx: Tx, userId: string): Promise<{ recoveryCodes: string[] }> {
    const recoveryCodes = makeRecoveryCodes();
    const hashes = recoveryCodes.map((code) => hashRecoveryCode(secret, { userId, code }));
    await queries.replaceRecoveryCodes(tx, userId, hashes);
    return { recoveryCodes };
  }

  return {
    ...{ readSecondFactor, startSecondFactor, confirmSecondFactor, endSecondFactor, renewRecoveryCodes },
    ...{ checkSecond, isNeededBy },
  };
}

/** Without a time where it is done on the store's own machine. */
type Starting = Pick<SignedInUser, 'id' | 'phone'> & Partial<Pick<SignedInUser, 'signedInAt'>>;
type Factor = NonNullable<Awaited<ReturnType<typeof queries.selectSecondFactor>>>;

function invalid(): Refusal {
  return new Refusal('second-factor-invalid', { field: 'second' });
}

interface Person {
  id: string;
  name: string | null;
  phone: string;
}

/** For the list of what staff changed. */
async function record(
  tx: Tx,
  { who, of, isOn }: { who: { id: string }; of: Person; isOn: boolean },
): Promise<void> {
  const change = { before: { secondFactor: !isOn }, after: { secondFactor: isOn } };
  await recordChange(tx, {
    who: who.id,
    action: 'staff.second-factor',
    id: of.id,
    name: of.name ?? of.phone,
    ...change,
  });
}
