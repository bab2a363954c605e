import { Suspense } from 'react';
import { Addresses } from '#app/storefront/addresses/addresses.tsx';
import type { OpenSession, Profile } from '#core/contract/accounts.ts';
import { OwnData } from './own-data.tsx';
import { Sessions } from './sessions.tsx';
import { WhatsappChoice } from './whatsapp-choice.tsx';

/** What the account holds beside its orders. */
export function AccountSections(props: {
  profile: Profile;
  sessions: Promise<OpenSession[]>;
  addresses: Promise<boolean>;
}) {
  const { profile, sessions, addresses } = props;
  const { phone } = profile.user;
  return (
    <Suspense>
      <Addresses loaded={addresses} phone={phone} />
      {profile.isWhatsappOffered && <WhatsappChoice profile={profile} />}
      <Sessions loaded={sessions} />
      <OwnData phone={phone} />
    </Suspense>
  );
}
