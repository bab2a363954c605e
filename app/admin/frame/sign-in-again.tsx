import { useSyncExternalStore } from 'react';
import { useModal } from '#app/ui/dialog.tsx';
import { useMe } from '../lib/me.ts';
import { signInWanted } from '../lib/sign-in-again.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Over the screen, when a session ends in the middle of something: what was typed stays where it is. */
export function SignInAgain() {
  const { phone } = useMe();
  const goOn = useSyncExternalStore(signInWanted.subscribe, signInWanted.read);
  const dialogRef = useModal(goOn !== null);
  return (
    <dialog
      ref={dialogRef}
      className="alert"
      aria-label="Sign in again"
      onCancel={(event) => event.preventDefault()}
    >
      {goOn && (
        <>
          <h2>Your session has ended</h2>
          <p>Sign in again to continue. Nothing you typed is lost.</p>
          <SignInForm onDone={goOn} phone={phone} />
        </>
      )}
    </dialog>
  );
}
