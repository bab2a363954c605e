import { useEffect, useId, useState } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';
import { loadUser } from '#app/lib/ask.ts';
import { heardCart, useCart } from '#app/lib/cart-store.ts';
import { useSession } from '#app/lib/session-store.ts';
import { useStore } from '#app/lib/store-identity.ts';
import { logOut } from '#app/storefront/accounts/log-out.ts';
import { useModal } from '#app/ui/dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import {
  AccountIcon,
  ArrowRightIcon,
  BagIcon,
  ChevronDownIcon,
  CloseIcon,
  MenuIcon,
} from '#app/ui/icons.tsx';
import { PRODUCT_TYPES, THEMES } from '#core/rules/categories.ts';
import { themeNames, typeNames } from '#texts/categories.ts';
import { commonTexts } from '#texts/common.ts';
import { frameTexts } from '#texts/frame.ts';
import { categoryPath } from '../products/listing/tags.ts';
import { HoverMenu } from './hover-menu.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';

export const MAIN_LINKS = [
  { label: commonTexts.shopAll, to: '/shop' },
  { label: commonTexts.newArrivals, to: '/new-arrivals' },
  { label: frameTexts.sale, to: '/sale' },
];

const WISHLIST_LINK = { label: frameTexts.wishlist, to: '/wishlist' };

const CATEGORY_COLUMNS = [
  {
    title: frameTexts.productTypes,
    links: PRODUCT_TYPES.map(({ slug }) => ({ label: typeNames[slug], to: `/category/${slug}` })),
  },
  {
    title: frameTexts.themes,
    links: THEMES.map((theme) => ({ label: themeNames[theme], to: categoryPath(theme) })),
  },
];

export function Header() {
  const { brandName } = useStore();
  return (
    <header className="header">
      <div className="header-row">
        <MobileMenu />
        <Link to="/" className="logo" aria-label={frameTexts.homeOf(brandName)}>
          <Logo />
        </Link>
        <nav aria-label={frameTexts.mainNavigation} className="main-nav">
          <ul>
            <li>
              <HoverMenu
                label={
                  <>
                    {frameTexts.categories} <ChevronDownIcon className="size-4" />
                  </>
                }
                buttonClass="main-nav-link"
                panelClass="categories-panel"
              >
                <CategoryColumns />
              </HoverMenu>
            </li>
            {MAIN_LINKS.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} prefetch="intent" className="main-nav-link">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <SearchBox />
        <AccountLink />
        <Link to="/wishlist" className="icon-button heart max-lg:hidden" aria-label={frameTexts.wishlist} />
        <CartLink />
      </div>
    </header>
  );
}

function CartLink() {
  const cart = useCart();
  const count = cart.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Link to="/cart" className="icon-button" aria-label={frameTexts.cart(count)}>
      <BagIcon />
      {count > 0 && <span className="cart-count">{count}</span>}
    </Link>
  );
}

function AccountLink() {
  const session = useSession();
  const isUnknown = session !== null && session.user === null;
  useEffect(() => {
    if (isUnknown) loadUser();
  }, [isUnknown]);
  useFollowedCart(session?.token);
  if (session) return <UserMenu />;
  return (
    <Link to="/login" className="account-link">
      <AccountIcon />
      <span className="max-lg:sr-only">{frameTexts.account}</span>
    </Link>
  );
}

/** Who is logged in finds their cart on every device. */
function useFollowedCart(token: string | undefined): void {
  useEffect(() => {
    // Without that code the cart lives in this browser alone.
    const goOn = () => heardCart.update(() => token ?? null);
    if (token) import('../cart/follow-account.ts').then((code) => code.followAccount(), goOn);
  }, [token]);
}

function UserMenu() {
  const navigate = useNavigate();

  function leave() {
    logOut();
    navigate('/login');
  }

  const label = (
    <>
      <AccountIcon />
      <span className="max-lg:sr-only">{frameTexts.user}</span>
    </>
  );
  return (
    <HoverMenu label={label} buttonClass="account-link" panelClass="account-panel">
      <ul>
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
    </HoverMenu>
  );
}

/** On narrow screens: a button, and the drawer that it opens. */
function MobileMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const dialogRef = useModal(isOpen);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        label={frameTexts.openMenu}
        className="lg:hidden"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes an open dialog on Escape */}
      <dialog
        ref={dialogRef}
        className="drawer"
        aria-label={frameTexts.menu}
        onClose={close}
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
        }}
      >
        <div className="flex items-center justify-between border-b border-line py-1.5 pr-1.5 pl-4">
          <span className="logo">
            <Logo />
          </span>
          <IconButton label={frameTexts.closeMenu} onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
        <nav aria-label={frameTexts.menu} className="pt-2 pb-8">
          <ul>
            {[...MAIN_LINKS, WISHLIST_LINK].map(({ label, to }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="wide flex min-h-14 items-center justify-between px-4 text-xl"
                  onClick={close}
                >
                  {label}
                  <ArrowRightIcon className="text-ink-3" />
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="mt-2 grid grid-cols-[1.25fr_1fr] gap-2 border-t border-line px-4 pt-3">
            <CategoryColumns onChoose={close} />
          </div>
        </nav>
      </dialog>
    </>
  );
}

/** Its titles name lists and are no headings: they would come before the heading of the page. */
function CategoryColumns({ onChoose }: { onChoose?: () => void }) {
  const id = useId();
  return CATEGORY_COLUMNS.map(({ title, links }, column) => (
    <div key={title}>
      <p id={`${id}-${column}`} className="label pt-2 pb-1 text-ink-3">
        {title}
      </p>
      <ul aria-labelledby={`${id}-${column}`}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} prefetch="intent" className="category-link" onClick={onChoose}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}
