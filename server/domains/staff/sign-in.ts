import type { Db } from '#server/db/client.ts';
import { type CodeTry, deleteCodes } from '#server/domains/accounts/accounts.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { createPageKeys } from './page-key.ts';
import type { createSecondFactor } from './second-factor.ts';
import { lockUserOfPhone } from './staff.queries.ts';
import type { StaffParts } from './staff.service.ts';

export interface SignInTry extends CodeTry {
  otp: string;
  userAgent?: string | undefined;
  /** The code of an authenticator app, or a recovery code. */
  second?: string | undefined;
}

interface SignInParts extends Pick<StaffParts, 'accounts'> {
  db: Db;
  pageKeys: ReturnType<typeof createPageKeys>;
  checkSecond: ReturnType<typeof createSecondFactor>['checkSecond'];
}

/** The staff's own way in. A shopper's login opens nothing here, not even that of somebody with a role. */
export function createSignIn({ db, accounts, pageKeys, checkSecond }: SignInParts) {
  async function signIn({ otp, second, userAgent, ...attempt }: SignInTry) {
    // A try counts whatever comes of it: the transaction ends well, and the refusal comes after.
    const session = await db.transaction(async (tx) => {
      if (!(await accounts.isRightCode(tx, { ...attempt, otp })))
        return new Refusal('otp-invalid', { field: 'otp' });
      const user = await lockUserOfPhone(tx, attempt.phone);
      if (!user?.role) return new Refusal('not-staff');
      if (user.disabled) return new Refusal('account-disabled');
      const refusal = await checkSecond(tx, user.id, second);
      if (refusal) return refusal;
      // Not before: the same code is sent once more with the second one.
      await deleteCodes(tx, attempt.phone);
      const opening = { userId: user.id, kind: 'staff', address: attempt.address, userAgent } as const;
      return accounts.openSession(tx, opening);
    });
    if (session instanceof Refusal) throw session;
    return {
      token: await accounts.signToken(session),
      pageKey: pageKeys.make(session.userId),
      until: session.expiresAt,
    };
  }

  return { signIn };
}
