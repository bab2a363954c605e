import type { OtpSent } from '#core/contract/accounts.ts';
import type { Db } from '#server/db/client.ts';
import type { createAccounts } from '#server/domains/accounts/accounts.service.ts';
import type { SignedInUser } from '#server/domains/accounts/sessions.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { eraseCustomer, refuseWhileOpen } from './erase-customer.ts';
import { selectEverythingAbout } from './personal-data.queries.ts';

interface OwnDataParts {
  db: Db;
  accounts: Pick<ReturnType<typeof createAccounts>, 'sendCode' | 'isRightCode'>;
  now: () => Date;
}

interface ErasureTry {
  otp: string;
  handle?: string | undefined;
  address: string;
}

/** What shoppers do with their own data, without asking anybody. */
export function createOwnData({ db, accounts, now }: OwnDataParts) {
  async function exportOwnData({ id, phone }: SignedInUser): Promise<Record<string, unknown>> {
    const everything = await selectEverythingAbout(db, id);
    const change = { before: null, after: { exported: true } };
    await db.transaction((tx) =>
      recordChange(tx, { who: id, action: 'customer.exported', id, name: phone, ...change }),
    );
    return everything;
  }

  /** Says what is in the way before anybody waits for a code. */
  async function sendErasureCode(
    user: SignedInUser,
    caller: { address: string; network: string },
  ): Promise<OtpSent> {
    refuseStaff(user);
    await refuseWhileOpen(db, { who: user.id, id: user.id });
    return accounts.sendCode({ phone: user.phone, ...caller });
  }

  /** A login that somebody else holds, on a lost phone for example, is not enough to erase a person. */
  async function eraseOwnData(user: SignedInUser, attempt: ErasureTry): Promise<void> {
    refuseStaff(user);
    // A wrong code must not undo the counting of its try: it has a transaction of its own.
    const isRight = await db.transaction((tx) => accounts.isRightCode(tx, { phone: user.phone, ...attempt }));
    if (!isRight) throw new Refusal('otp-invalid', { field: 'otp' });
    await eraseCustomer({ db, now }, { who: user.id, id: user.id });
  }

  return { exportOwnData, sendErasureCode, eraseOwnData };
}

function refuseStaff({ role }: SignedInUser): void {
  if (role !== null) throw new Refusal('customer-not-erasable', { say: (text) => text.staffNotErasable });
}
