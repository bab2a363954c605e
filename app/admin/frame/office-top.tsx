import { ChevronDown, LogOut, Menu } from 'lucide-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { sendCall } from '#app/lib/send-call.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { LogoMark } from '#app/storefront/frame/logo.tsx';
import { endSession } from '#core/contract/accounts.ts';
import { signOutEverywhere } from '#core/contract/staff.ts';
import { ask } from '../lib/ask.ts';
import { useMe } from '../lib/me.ts';
import { ROLE_NAMES } from '../lib/role-names.ts';
import { confirmStep } from '../ui/confirm.ts';

export function OfficeTop({ isLoading, onOpenMenu }: { isLoading: boolean; onOpenMenu: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const menuRef = useRef<HTMLDetailsElement>(null);

  async function signOut() {
    const token = sessionStore.read()?.token;
    // Whoever wants to leave leaves, with or without a network.
    await sendCall(endSession, undefined, token).catch(() => {});
    sessionStore.clear();
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
    sessionStore.clear();
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
      <details ref={menuRef} className="office-who">
        <summary>
          {me.name ?? ROLE_NAMES[me.role]}
          <span className="max-sm:hidden"> · {me.phone.replace(/^(\d{5})/, '$1 ')}</span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className="office-menu">
          <p className="text-ink-2">Signed in as {ROLE_NAMES[me.role].toLowerCase()}</p>
          <button type="button" onClick={signOut}>
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
