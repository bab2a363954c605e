import { randomUUID } from 'node:crypto';
import type { AddMember, ChangeMember, Member } from '#core/contract/staff.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { endSessions } from '#server/domains/accounts/sessions.queries.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { deleteFactor } from './second-factor.queries.ts';
import {
  insertMember,
  lockOwnersAnd,
  lockUser,
  lockUserOfPhone,
  type MemberRow,
  selectMembers,
  updateMember,
} from './staff.queries.ts';

/** Who works here, and in which role. Every change applies from the person's next call on. */
export function createMembers({ db, now }: { db: Db; now: () => Date }) {
  async function listMembers(): Promise<Member[]> {
    const rows = await selectMembers(db, now());
    return rows.map(({ lastSignInAt, ...member }) => ({
      ...member,
      lastSignInAt: lastSignInAt === null ? null : new Date(lastSignInAt).toISOString(),
    }));
  }

  /** Makes staff of a phone; it may have shopped here before. */
  async function addMember(who: string, { name, phone, role }: AddMember): Promise<void> {
    await db.transaction(async (tx) => {
      const known = await lockUserOfPhone(tx, phone);
      if (known?.role) throw new Refusal('already-staff', { field: 'phone' });
      const id = known?.id ?? randomUUID();
      if (known) {
        await updateMember(tx, { id, name, role, disabled: false });
        await endSessions(tx, { userId: id, now: now() });
      } else if (!(await insertMember(tx, { id, phone, name, role }))) throw new Refusal('already-staff');
      const change = { before: null, after: { name, phone, role } };
      await recordChange(tx, { who, action: 'staff.added', id, name, ...change });
    });
  }

  async function changeMember(who: string, id: string, change: ChangeMember): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await findMember(tx, id, { staysOwner: change.role === 'owner' && !change.disabled });
      await updateMember(tx, { id, ...change });
      if (change.disabled || change.role !== before.role) await endSessions(tx, { userId: id, now: now() });
      const { name, role, disabled } = before;
      const entry = { before: { name, role, disabled }, after: change };
      await recordChange(tx, { who, action: 'staff.changed', id, name: change.name, ...entry });
    });
  }

  /** Takes the role away: the phone is a shopper's again. */
  async function removeMember(who: string, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const { name, phone, role } = await findMember(tx, id, { staysOwner: false });
      await updateMember(tx, { id, role: null });
      await deleteFactor(tx, id);
      await endSessions(tx, { userId: id, now: now() });
      const change = { before: { name, phone, role }, after: null };
      await recordChange(tx, { who, action: 'staff.removed', id, name: name ?? phone, ...change });
    });
  }

  /** Signs somebody out wherever they are signed in. */
  async function signMemberOut(who: string, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const { name, phone } = await findMember(tx, id, { staysOwner: true });
      const ended = await endSessions(tx, { userId: id, now: now() });
      const change = { before: { sessions: ended }, after: { sessions: 0 } };
      await recordChange(tx, { who, action: 'staff.signed-out', id, name: name ?? phone, ...change });
    });
  }

  /** For somebody who has lost the app and the recovery codes: they sign in without, and set up another. */
  async function resetSecondFactor(who: string, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const { name, phone } = await findMember(tx, id, { staysOwner: true });
      if (!(await deleteFactor(tx, id))) return;
      await endSessions(tx, { userId: id, now: now() });
      const change = { before: { secondFactor: true }, after: { secondFactor: false } };
      await recordChange(tx, { who, action: 'staff.second-factor', id, name: name ?? phone, ...change });
    });
  }

  return { listMembers, addMember, changeMember, removeMember, signMemberOut, resetSecondFactor };
}

/** The member, locked. A store without an owner could never get one again, so the last one stays. */
async function findMember(tx: Tx, id: string, { staysOwner }: { staysOwner: boolean }): Promise<MemberRow> {
  const locked = staysOwner ? [] : await lockOwnersAnd(tx, id);
  const member = staysOwner ? await lockUser(tx, id) : locked.find((one) => one.id === id);
  if (!member?.role) throw new Refusal('not-found');
  const isLastOwner = isOwner(member) && locked.filter(isOwner).length === 1;
  if (!staysOwner && isLastOwner) throw new Refusal('last-owner');
  return member;
}

function isOwner({ role, disabled }: MemberRow): boolean {
  return role === 'owner' && !disabled;
}
