import { Link, NavLink } from 'react-router';
import { useCart } from '#app/lib/cart-store.ts';
import { useStore } from '#app/lib/store-identity.ts';
import { BagIcon } from '#app/ui/icons.tsx';
import { frameTexts } from '#texts/frame.ts';
import { AccountLink } from './account-link.tsx';
import { CategoriesMenu } from './categories-menu.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { MAIN_LINKS } from './navigation.ts';
import { SearchBox } from './search-box.tsx';

export function Header() {
  const { brandName } = useStore();
  return (
    <header className="header">
      <div className="header-row">
        <MobileMenu brandName={brandName} />
        <Link to="/" className="logo" aria-label={frameTexts.homeOf(brandName)}>
          <Logo brandName={brandName} />
        </Link>
        <nav aria-label={frameTexts.mainNavigation} className="main-nav">
          <ul>
            <li>
              <CategoriesMenu />
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
