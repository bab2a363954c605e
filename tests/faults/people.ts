import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { secondFactors, sessions, users } from '#server/db/schema/accounts.ts';
import { createTokens } from '#server/domains/accounts/tokens.ts';

const DAY_MS = 24 * 3_600_000;

export interface Person {
  id: string;
  phone: string;
  token: string;
}

/** People who are logged in, without having asked for a code. */
export function createPeople(db: Db, secret: string) {
  const tokens = createTokens(secret);
  let people = 0;

  return async (kind: 'shopper' | 'staff', count: number): Promise<Person[]> => {
    const until = new Date(Date.now() + 30 * DAY_MS);
    const added = Array.from({ length: count }, () => {
      people += 1;
      return { id: randomUUID(), phone: `6${String(people).padStart(9, '0')}`, sessionId: randomUUID() };
    });
    const role = kind === 'staff' ? ('owner' as const) : null;
    await db.insert(users).values(added.map(({ id, phone }) => ({ id, phone, role })));
    if (role) await db.insert(secondFactors).values(added.map(({ id }) => toConfirmedFactor(id)));
    await db
      .insert(sessions)
      .values(added.map(({ id, sessionId }) => ({ id: sessionId, userId: id, kind, expiresAt: until })));
    return Promise.all(
      added.map(async ({ id, phone, sessionId }) => ({
        ...{ id, phone },
        token: await tokens.sign({ userId: id, sessionId }, { from: new Date(), until }),
      })),
    );
  };
}

function toConfirmedFactor(userId: string) {
  return { userId, sealedSecret: 'sealed', confirmedAt: new Date() };
}
