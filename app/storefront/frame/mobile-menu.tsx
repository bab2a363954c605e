import { useState } from 'react';
import { NavLink } from 'react-router';
import { useModal } from '#app/ui/dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ArrowRightIcon, CloseIcon, MenuIcon } from '#app/ui/icons.tsx';
import { frameTexts } from '#texts/frame.ts';
import { CategoryColumns } from './categories-menu.tsx';
import { Logo } from './logo.tsx';
import { MAIN_LINKS } from './navigation.ts';

/** On narrow screens: a button, and the drawer that it opens. */
export function MobileMenu({ brandName }: { brandName: string }) {
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
            <Logo brandName={brandName} />
          </span>
          <IconButton label={frameTexts.closeMenu} onClick={close}>
            <CloseIcon />
          </IconButton>
        </div>
        <nav aria-label={frameTexts.menu} className="pt-2 pb-8">
          <ul>
            {MAIN_LINKS.map(({ label, to }) => (
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
