import type { Me } from '#core/contract/staff.ts';
import { getRights } from '#core/rules/staff-rights.ts';
import type { Db } from '#server/db/client.ts';
import type { createAccounts } from '#server/domains/accounts/accounts.service.ts';
import type { SignedInUser } from '#server/domains/accounts/sessions.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { createMembers } from './members.ts';
import { createPageKeys } from './page-key.ts';
import { createSecondFactor, type SecondFactorRequired } from './second-factor.ts';
import { createSignIn } from './sign-in.ts';

export interface StaffParts {
  db: Db;
  accounts: Pick<ReturnType<typeof createAccounts>, 'isRightCode' | 'openSession' | 'signToken'>;
  /** Keys the page keys, and seals the secrets of authenticator apps. */
  secret: string;
  secondFactorRequiredOf: SecondFactorRequired;
  readBrandName: () => Promise<string>;
  /** Parcels can be booked. */
  hasCourier: boolean;
  now: () => Date;
}

export function createStaff(parts: StaffParts) {
  const { db, accounts, secret, now } = parts;
  const pageKeys = createPageKeys(secret);
  const { checkSecond, isNeededBy, ...secondFactor } = createSecondFactor({
    ...parts,
    requiredOf: parts.secondFactorRequiredOf,
  });

  /** Until it is set up, whoever needs one can do nothing else. */
  function needsSecondFactor({ role, hasSecondFactor }: SignedInUser): boolean {
    return isNeededBy(role) && !hasSecondFactor;
  }

  function presentMe(user: SignedInUser): Me {
    const { id, name, phone, role, signedInUntil } = user;
    if (role === null) throw new Refusal('not-allowed');
    return {
      ...{ id, name, phone, role },
      rights: getRights(role),
      signedInUntil: signedInUntil.toISOString(),
      needsSecondFactor: needsSecondFactor(user),
      hasCourier: parts.hasCourier,
    };
  }

  return {
    ...{ presentMe, needsSecondFactor, isPageKeyOf: pageKeys.isOf },
    ...secondFactor,
    ...createSignIn({ db, accounts, pageKeys, checkSecond }),
    ...createMembers({ db, now }),
  };
}
