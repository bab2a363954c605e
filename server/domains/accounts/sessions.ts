import { randomUUID } from 'node:crypto';
import type { OpenSession } from '#core/contract/accounts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { nameDevice } from './name-device.ts';
import * as queries from './sessions.queries.ts';
import type { createTokens } from './tokens.ts';

const HOUR_MS = 3_600_000;
/** Shopping goes on for weeks with one login; what a role allows ends with the working day. */
const SESSION_MS = { shopper: 30 * 24 * HOUR_MS, staff: 12 * HOUR_MS };
/** A back office that was left open is closed by itself. In the shop a login ends with its 30 days alone. */
const STAFF_IDLE_MS = 4 * HOUR_MS;
/** When a session was last used is written at most this often: no request should cost a write. */
const USE_NOTED_EVERY_MS = HOUR_MS;

export interface SignedInUser extends Omit<queries.LiveSession, 'lastUsedAt'> {
  sessionId: string;
}

interface Opening extends Pick<queries.Session, 'userId' | 'kind' | 'address'> {
  userAgent: string | undefined;
  repeatHash?: string | null;
}

interface SessionParts {
  db: Db;
  tokens: ReturnType<typeof createTokens>;
  now: () => Date;
}

/** Where people are logged in. What somebody sees or ends here is their own, and of the kind that they are in. */
export function createSessions({ db, tokens, now }: SessionParts) {
  async function openSession(
    tx: Tx,
    { userAgent, repeatHash = null, ...opening }: Opening,
  ): Promise<queries.Session> {
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + SESSION_MS[opening.kind]);
    const times = { createdAt, expiresAt, lastUsedAt: createdAt };
    const session = { id: randomUUID(), ...opening, repeatHash, ...nameDevice(userAgent), ...times };
    await queries.insertSession(tx, session);
    return session;
  }

  function signToken({ id, userId, createdAt, expiresAt }: queries.Session): Promise<string> {
    return tokens.sign({ userId, sessionId: id }, { from: createdAt, until: expiresAt });
  }

  /** Who holds this token now; null when it is not ours, or its session or user has ended. */
  async function identify(token: string): Promise<SignedInUser | null> {
    const at = now();
    const claims = await tokens.read(token, at);
    if (!claims) return null;
    const found = await queries.selectLiveSession(db, { ...claims, now: at });
    if (!found) return null;
    const { lastUsedAt, ...user } = found;
    if (user.kind === 'staff' && at.getTime() - lastUsedAt.getTime() > STAFF_IDLE_MS) return null;
    const before = new Date(at.getTime() - USE_NOTED_EVERY_MS);
    if (lastUsedAt < before) {
      await queries.updateLastUse(db, { sessionId: claims.sessionId, now: at, before });
    }
    return { ...user, sessionId: claims.sessionId };
  }

  async function listSessions({ id, kind, sessionId }: SignedInUser): Promise<OpenSession[]> {
    const open = await queries.selectOpenSessions(db, { userId: id, kind, now: now() });
    return open.map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      openedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: session.id === sessionId,
    }));
  }

  /** Ends the session that one is in. */
  async function logOut({ id, kind, sessionId }: SignedInUser): Promise<void> {
    await queries.endOneSession(db, { userId: id, kind, sessionId, now: now() });
  }

  async function endSession({ id, kind }: SignedInUser, sessionId: string): Promise<void> {
    const isEnded = await queries.endOneSession(db, { userId: id, kind, sessionId, now: now() });
    if (!isEnded) throw new Refusal('not-found');
  }

  async function endOtherSessions({ id, kind, sessionId }: SignedInUser): Promise<void> {
    await queries.endSessions(db, { userId: id, kind, except: sessionId, now: now() });
  }

  /** On every device at once. */
  async function endAllSessions(userId: string): Promise<void> {
    await queries.endSessions(db, { userId, now: now() });
  }

  return {
    ...{ openSession, signToken, identify, listSessions },
    ...{ logOut, endSession, endOtherSessions, endAllSessions },
  };
}
