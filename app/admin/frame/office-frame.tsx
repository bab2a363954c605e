import { ChevronDown, LogOut, Menu, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { LogoMark } from '#app/storefront/frame/logo.tsx';
import { AlertArea } from '#app/ui/alert.tsx';
import { useModal } from '#app/ui/dialog.tsx';
import { ToastArea } from '#app/ui/toast-area.tsx';
import { signOut, signOutEverywhere } from '#core/contract/staff.ts';
import { ask, poll } from '../lib/ask.ts';
import { ROLE_NAMES, useMe } from '../lib/me.ts';
import { forgetPageKey } from '../lib/page-key.ts';
import { ConfirmArea, confirmStep } from '../ui/actions.tsx';
import { SideBar } from './side-bar.tsx';
import { SignInAgain } from './sign-in.tsx';
import { useTodoReading } from './use-todo-counts.ts';

const SetUpFirst = lazy(async () => ({ default: (await import('../staff/account.tsx')).SetUpFirst }));

export function OfficeFrame() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const { needsSecondFactor } = useMe();
  useTodoReading();

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the path that matters
  useEffect(() => {
    setIsMenuOpen(false);
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <OfficeTop isLoading={isLoading} onOpenMenu={() => setIsMenuOpen(true)} />
      <div className="office-ground">
        <SideBar className="office-side max-lg:hidden" />
        <main id="main" tabIndex={-1} className="office-main" aria-busy={isLoading || undefined}>
          {needsSecondFactor ? (
            <Suspense>
              <SetUpFirst />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </main>
      </div>
      <Drawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      <ToastArea />
      <AlertArea />
      <ConfirmArea />
      <SignInAgain />
    </>
  );
}

function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const dialogRef = useModal(isOpen);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes an open dialog on Escape
    <dialog
      ref={dialogRef}
      className="office-drawer"
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {isOpen && <SideBar className="office-side" onNavigate={onClose} />}
    </dialog>
  );
}

function OfficeTop({ isLoading, onOpenMenu }: { isLoading: boolean; onOpenMenu: () => void }) {
  const me = useMe();
  const navigate = useNavigate();

  async function leave() {
    // Whoever wants to leave leaves, with or without a network.
    await poll(signOut).catch(() => {});
    forgetPageKey();
    navigate('/sign-in');
  }

  async function leaveEverywhere() {
    const isSure = await confirmStep({
      title: 'Sign out everywhere',
      text: 'You will be signed out on every phone and computer, including this one.',
      button: 'Sign out everywhere',
    });
    if (!isSure) return;
    await ask(signOutEverywhere);
    forgetPageKey();
    navigate('/sign-in');
  }

  return (
    <header className="office-top on-dark">
      <button type="button" className="icon-button lg:hidden" aria-label="Open menu" onClick={onOpenMenu}>
        <Menu aria-hidden="true" />
      </button>
      <Link to="/" className="flex items-center gap-2.5" aria-label="Back office, today">
        <LogoMark />
        <span className="logo-name">Back office</span>
      </Link>
      <details className="office-who">
        <summary>
          {me.name ?? ROLE_NAMES[me.role]}
          <span className="max-sm:hidden"> · {me.phone.replace(/^(\d{5})/, '$1 ')}</span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className="office-menu">
          <p className="text-ink-2">Signed in as {ROLE_NAMES[me.role].toLowerCase()}</p>
          <Link to="/account">
            <ShieldCheck aria-hidden="true" />
            Your sign-in
          </Link>
          <button type="button" onClick={leave}>
            <LogOut aria-hidden="true" />
            Sign out
          </button>
          <button type="button" onClick={leaveEverywhere}>
            <LogOut aria-hidden="true" />
            Sign out everywhere
          </button>
        </div>
      </details>
      {isLoading && <div className="office-pending" role="progressbar" aria-label="Loading" />}
    </header>
  );
}
