import { useEffect, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { loadUser } from '#app/lib/load-user.ts';
import { useSession } from '#app/lib/session-store.ts';
import { logOut } from '#app/storefront/accounts/log-out.ts';
import { AccountIcon } from '#app/ui/icons.tsx';
import { frameTexts } from '#texts/frame.ts';
import { useHoverMenu } from './use-hover-menu.ts';

export function AccountLink() {
  const session = useSession();
  const isUnknown = session !== null && session.user === null;
  useEffect(() => {
    if (isUnknown) loadUser();
  }, [isUnknown]);
  if (session) return <UserMenu />;
  return (
    <Link to="/login" className="account-link">
      <AccountIcon />
      <span className="max-lg:sr-only">{frameTexts.account}</span>
    </Link>
  );
}

function UserMenu() {
  const { areaProps, buttonProps } = useHoverMenu();
  const panelId = useId();
  const navigate = useNavigate();

  function leave() {
    logOut();
    navigate('/login');
  }

  return (
    <div className="menu-area" {...areaProps}>
      <button type="button" className="account-link" aria-controls={panelId} {...buttonProps}>
        <AccountIcon />
        <span className="max-lg:sr-only">{frameTexts.user}</span>
      </button>
      <ul id={panelId} className="menu-panel account-panel">
        <li>
          <Link to="/user/profile" className="category-link">
            {frameTexts.userProfile}
          </Link>
        </li>
        <li>
          <button type="button" className="category-link w-full" onClick={leave}>
            {frameTexts.logout}
          </button>
        </li>
      </ul>
    </div>
  );
}
