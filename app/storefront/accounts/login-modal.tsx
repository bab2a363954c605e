import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Logo } from '#app/storefront/frame/logo.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { commonTexts } from '#texts/common.ts';

/** The dialog of login and verify. It is open in the server's page already and becomes modal when the code is here. */
export function LoginModal(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = props;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    dialog.close();
    dialog.showModal();
    dialog.querySelector('input')?.focus();
  }, []);

  return (
    <dialog
      ref={dialogRef}
      open
      aria-labelledby={titleId}
      className="login"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="login-box">
        <div className="login-picture">
          <img src="/pictures/brand-story-1000.webp" alt="" width={1000} height={1000} loading="lazy" />
        </div>
        <div className="login-page">
          <IconButton label={commonTexts.close} className="login-close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
          <h1 id={titleId} className="sr-only">
            {title}
          </h1>
          <p className="login-logo">
            <Logo />
          </p>
          {children}
        </div>
      </div>
    </dialog>
  );
}

export interface LoginMessageText {
  text: string;
  isError: boolean;
}

/** The line under the button. Its room is reserved, so that a message moves nothing. */
export function LoginMessage({ message }: { message: LoginMessageText | null }) {
  return (
    <p role="status" className="login-message" data-error={message?.isError || undefined}>
      {message?.text}
    </p>
  );
}
