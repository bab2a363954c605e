import type { Me } from '#core/contract/staff.ts';
import { getRights } from '#core/rules/staff-rights.ts';
import type { Db } from '#server/db/client.ts';
import type { SignedInUser } from '#server/domains/accounts/accounts.service.ts';
import { staffSessionEnd } from '#server/domains/accounts/staff-session.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { createMembers } from './members.ts';
import { endSessionsOf } from './staff.queries.ts';

export function createStaff({ db, now }: { db: Db; now: () => Date }) {
  function presentMe({ id, name, phone, role, signedInAt }: SignedInUser): Me {
    if (role === null) throw new Refusal('not-allowed');
    const signedInUntil = staffSessionEnd(signedInAt).toISOString();
    return { id, name, phone, role, rights: getRights(role), signedInUntil };
  }

  async function signOutEverywhere(userId: string): Promise<void> {
    await endSessionsOf(db, { userId, now: now() });
  }

  return { presentMe, signOutEverywhere, ...createMembers({ db, now }) };
}
