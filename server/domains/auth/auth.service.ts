import { randomUUID } from 'node:crypto';
import { type LoggedIn, STAFF_ROLES, type StaffRole, type User } from '#core/contract/accounts.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import type { Db } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { SmsSender } from '#server/integrations/sms.ts';
import {
  deleteCode,
  deleteOutdated,
  findOrAddUser,
  insertSession,
  markSessionEnded,
  selectLiveSession,
  takeTry,
  type UserRow,
} from './auth.queries.ts';
import { hashCode, isSameHash } from './login-code.ts';
import { createCodeSending } from './send-code.ts';
import { createTokens } from './tokens.ts';

const SESSION_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

export type Auth = ReturnType<typeof createAuth>;

export interface SignedInUser {
  id: string;
  phone: string;
  name: string | null;
  role: StaffRole | null;
  sessionId: string;
  signedInAt: Date;
}

export interface AuthParts {
  db: Db;
  sms: SmsSender;
  readIdentity: () => Promise<StoreIdentity>;
  /** Signs tokens and keys the hashes of codes. */
  secret: string;
  /** False: any number of codes may be asked for. The tries per code count all the same. */
  limits: boolean;
  storeSendsPerDay: number;
  now: () => Date;
  /** For what a person must look at. */
  alarm: (text: string) => void;
}

export function createAuth(parts: AuthParts) {
  const { db, secret, now } = parts;
  const tokens = createTokens(secret);
  const { sendCode } = createCodeSending(parts);

  /** Logs in with the code that was sent. The answer to a wrong, an old and a used-up code is the same. */
  async function verifyCode({ phone, otp }: { phone: string; otp: string }): Promise<LoggedIn> {
    const at = now();
    // A wrong code must not undo the counting of its try: the transaction ends well, and the refusal comes after.
    const opened = await db.transaction(async (tx) => {
      const codeHash = await takeTry(tx, { phone, now: at });
      if (codeHash === null || !isSameHash(codeHash, hashCode(secret, { phone, code: otp }))) return 'wrong';
      await deleteCode(tx, phone);
      const user = await findOrAddUser(tx, { id: randomUUID(), phone });
      if (user.disabled) return 'disabled';
      const session = { id: randomUUID(), userId: user.id, createdAt: at, expiresAt: daysAfter(at) };
      await insertSession(tx, session);
      return { user, session };
    });
    if (opened === 'wrong') throw new Refusal('otp-invalid', { field: 'otp' });
    if (opened === 'disabled') throw new Refusal('account-disabled');
    const { user, session } = opened;
    const token = await tokens.sign(
      { userId: user.id, sessionId: session.id },
      { from: at, until: session.expiresAt },
    );
    return { success: true, user: presentUser(user), token };
  }

  /** Who holds this token now; null when it is not ours, or its session or user has ended. */
  async function identify(token: string): Promise<SignedInUser | null> {
    const at = now();
    const claims = await tokens.read(token, at);
    if (!claims) return null;
    const user = await selectLiveSession(db, { ...claims, now: at });
    return user && { ...user, role: roleOf(user.role), sessionId: claims.sessionId };
  }

  async function endSession(sessionId: string): Promise<void> {
    await markSessionEnded(db, { sessionId, now: now() });
  }

  async function forgetOutdated(): Promise<void> {
    await deleteOutdated(db, now());
  }

  return { sendCode, verifyCode, identify, endSession, forgetOutdated };
}

export function presentUser({ id, phone, role }: Pick<UserRow, 'id' | 'phone' | 'role'>): User {
  const known = roleOf(role);
  return { _id: id, phone, ...(known ? { role: known } : {}) };
}

function roleOf(role: string | null): StaffRole | null {
  return STAFF_ROLES.find((name) => name === role) ?? null;
}

function daysAfter(from: Date): Date {
  return new Date(from.getTime() + SESSION_DAYS * DAY_MS);
}
