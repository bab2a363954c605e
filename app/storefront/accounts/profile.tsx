import { Suspense, use, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { storeOf } from '#app/lib/store-identity.ts';
import { ReturnedPayment } from '#app/storefront/checkout/returned-payment.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { FilledText, Grouped } from '#app/ui/text.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { commonTexts } from '#texts/common.ts';
import { profileTexts } from '#texts/profile.ts';
import type { Route } from './+types/profile.ts';
import { type Account, loadProfile, type ProfilePage } from './load-profile.ts';
import { logOut, logOutEverywhere } from './log-out.ts';
import { Orders } from './orders.tsx';
import { OrdersLoading, ProfileLoading } from './profile-loading.tsx';
import './profile.css';

/** The page itself does not wait: it shows what it waits for. */
export function clientLoader() {
  return { page: loadProfile() };
}

export function HydrateFallback() {
  return <ProfileLoading />;
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `${profileTexts.title} | ${storeOf(matches).brandName}` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function ProfileRoute({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  useEffect(() => () => page?.cancel(), [page]);
  if (!page) return <ProfileLoading />;
  return (
    <Suspense fallback={<ProfileLoading />}>
      <Profile page={page} />
    </Suspense>
  );
}

function Profile({ page }: { page: ProfilePage }) {
  const account = use(page.account);
  return (
    <div className="wrap max-w-304 pb-chapter">
      <ProfileHead account={account} />
      <h2 className="mt-5 mb-5 text-xl">{commonTexts.myOrders}</h2>
      <ReturnedPayment />
      <Suspense fallback={<OrdersLoading />}>
        <Orders loaded={page.orders} />
      </Suspense>
    </div>
  );
}

function ProfileHead({ account }: { account: Account }) {
  const navigate = useNavigate();
  const { run } = useBusy();

  function leave() {
    logOut();
    navigate('/login');
  }

  async function leaveEverywhere() {
    try {
      await logOutEverywhere();
    } catch (error) {
      console.warn(error);
      showToast(profileTexts.logoutFailed, { kind: 'error' });
      return;
    }
    showToast(profileTexts.loggedOutEverywhere, { isForNextScreen: true });
    await navigate('/login');
  }

  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div>
        <PageTitle>{profileTexts.title}</PageTitle>
        <p className="-mt-2 text-ink-2 lg:-mt-4">
          <FilledText
            text={profileTexts.phone}
            places={{
              phone: (
                <strong className="font-semibold text-ink">
                  {account.phone ? <Grouped text={account.phone} size={5} /> : profileTexts.noPhone}
                </strong>
              ),
            }}
          />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="button" className="text-link text-md" onClick={() => run(leaveEverywhere)}>
          {profileTexts.logoutEverywhere}
        </button>
        <Button look="line" size="small" onClick={leave}>
          {profileTexts.logout}
        </Button>
      </div>
    </div>
  );
}
