import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { AlertArea } from '#app/ui/alert.tsx';
import { useModal } from '#app/ui/dialog.tsx';
import { ToastArea } from '#app/ui/toast-area.tsx';
import { ConfirmArea } from '../ui/confirm-area.tsx';
import { OfficeTop } from './office-top.tsx';
import { SideBar } from './side-bar.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useTodoReading } from './use-todo-counts.ts';

export function OfficeFrame() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  useTodoReading();
  const mainRef = useRef<HTMLElement>(null);

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
        <main
          id="main"
          ref={mainRef}
          tabIndex={-1}
          className="office-main"
          aria-busy={isLoading || undefined}
        >
          <Outlet />
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
