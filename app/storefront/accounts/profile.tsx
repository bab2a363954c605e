import { Suspense, use, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { loadAddressBook } from '#app/lib/address-book.ts';
import { isLoggedOut } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { loadUntilDone } from '#app/lib/load-until-done.ts';
import { privateMeta } from '#app/lib/seo.ts';
import { sessionStore, useSession } from '#app/lib/session-store.ts';
import { ReturnedPayment } from '#app/storefront/checkout/returned-payment.tsx';
import { Button } from '#app/ui/button.tsx';
import { soon } from '#app/ui/late.tsx';
import { PageTitle, Skeleton } from '#app/ui/page.tsx';
import { FilledText, Grouped } from '#app/ui/text.tsx';
import {
  listSessions,
  type OpenSession,
  type Profile as OwnProfile,
  readProfile,
} from '#core/contract/accounts.ts';
import { listOwnOrders, type Order } from '#core/contract/orders.ts';
import { profileTexts } from '#texts/account.ts';
import { commonTexts } from '#texts/common.ts';
import { frameTexts } from '#texts/frame.ts';
import type { Route } from './+types/profile.ts';
import { logOut } from './log-out.ts';
import { Orders } from './orders.tsx';
import './profile.css';

const AccountSections = soon(async () => (await import('./account-sections.tsx')).AccountSections);

/**
 * What the page shows. All parts but the addresses, which this device knows, are asked for again and again until they are
 * there, or until `cancel`.
 */
interface ProfilePage {
  profile: Promise<OwnProfile>;
  orders: Promise<Order[]>;
  sessions: Promise<OpenSession[]>;
  /** Whether they could be asked for. */
  addresses: Promise<boolean>;
  cancel: () => void;
}

/** The page itself does not wait: it shows what it waits for. The token is in the browser alone. */
export function clientLoader() {
  return { page: sessionStore.read() && loadPage() };
}

function loadPage(): ProfilePage {
  const controller = new AbortController();
  const { signal } = controller;

  function load<T>(read: () => Promise<T>): Promise<T> {
    const readOrEnd = () =>
      read().catch((error: unknown) => {
        // The session is over, and with it this page.
        if (isLoggedOut(error)) controller.abort();
        throw error;
      });
    const part = loadUntilDone(readOrEnd, { signal });
    // Once it is cancelled nobody listens.
    part.catch(() => {});
    return part;
  }

  return {
    profile: load(() => ask(readProfile, { signal })),
    orders: load(() => ask(listOwnOrders, { signal })),
    sessions: load(() => ask(listSessions, { signal })),
    addresses: loadAddressBook(),
    cancel: () => controller.abort(),
  };
}

export const meta = privateMeta(profileTexts.title);

/** The page's shape while nobody knows whose it is. */
export function HydrateFallback() {
  return (
    <div className="wrap max-w-304 pb-chapter">
      <PageTitle>{profileTexts.title}</PageTitle>
      <p role="status" className="mb-5 text-ink-2">
        {profileTexts.loading}
      </p>
      <OrdersLoading />
    </div>
  );
}

function OrdersLoading() {
  return (
    <div aria-hidden="true" className="order">
      <div className="grid gap-3 p-4 lg:p-6">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="mt-3 h-20 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    </div>
  );
}

/** Lets in whoever is logged in. Others are sent to the login, which leads back here; who logs out is not. */
export default function ProfileRoute({ loaderData: { page } }: Route.ComponentProps) {
  const session = useSession();
  const [wasLoggedIn] = useState(session !== null);
  useEffect(() => () => page?.cancel(), [page]);
  if (!session) {
    return <Navigate to="/login" replace state={wasLoggedIn ? undefined : { from: '/user/profile' }} />;
  }
  if (!page) return <HydrateFallback />;
  return (
    <Suspense fallback={<HydrateFallback />}>
      <Profile page={page} />
    </Suspense>
  );
}

function Profile({ page }: { page: ProfilePage }) {
  const profile = use(page.profile);
  const { phone } = profile.user;
  return (
    <div className="wrap max-w-304 pb-chapter">
      <ProfileHead phone={phone} />
      <SectionLinks />
      <h2 className="mb-5 text-xl">{commonTexts.myOrders}</h2>
      <ReturnedPayment />
      <Suspense fallback={<OrdersLoading />}>
        <Orders loaded={page.orders} />
      </Suspense>
      <Suspense>
        <AccountSections profile={profile} sessions={page.sessions} addresses={page.addresses} />
      </Suspense>
    </div>
  );
}

/** A long list of orders must not hide what else there is. */
function SectionLinks() {
  const { sections } = profileTexts;
  return (
    <nav aria-label={profileTexts.title} className="sister-links mt-3">
      <ul className="chips">
        <li>
          <Link to="/wishlist" className="chip">
            {frameTexts.wishlist}
          </Link>
        </li>
        {Object.entries(sections).map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`} className="chip">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ProfileHead({ phone }: { phone: string }) {
  const navigate = useNavigate();

  function leave() {
    logOut();
    navigate('/login');
  }

  const shownPhone = phone ? <Grouped text={phone} size={5} /> : profileTexts.noPhone;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div>
        <PageTitle>{profileTexts.title}</PageTitle>
        <p className="-mt-2 text-ink-2 lg:-mt-4">
          <FilledText
            text={profileTexts.phone}
            places={{ phone: <strong className="font-semibold text-ink">{shownPhone}</strong> }}
          />
        </p>
      </div>
      <Button look="line" size="small" onClick={leave}>
        {profileTexts.logout}
      </Button>
    </div>
  );
}
