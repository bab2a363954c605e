import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { failureCode, sendCall } from '#app/lib/send-call.ts';
import { LogoMark } from '#app/storefront/frame/logo.tsx';
import { Button } from '#app/ui/button.tsx';
import { useModal } from '#app/ui/dialog.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { sendOtp } from '#core/contract/accounts.ts';
import { signIn } from '#core/contract/staff.ts';
import { INDIAN_MOBILE } from '#core/rules/shipping.ts';
import { deliveryTexts } from '#texts/delivery.ts';
import { failureText, signInWanted } from '../lib/ask.ts';
import { useMe } from '../lib/me.ts';
import { rememberPageKey } from '../lib/page-key.ts';
import { PlainField } from '../ui/form-fields.tsx';

/** The screen of those who are not signed in. */
export function SignIn() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const from = parameters.get('from') ?? '/';
  return (
    <>
      <header className="office-top on-dark">
        <span className="flex items-center gap-2.5 pl-2">
          <LogoMark />
          <span className="logo-name">Back office</span>
        </span>
      </header>
      <main className="mx-auto grid max-w-90 gap-6 px-4 py-14">
        <title>Sign in | Back office</title>
        <div className="grid gap-2">
          <h1>Sign in</h1>
          <p className="text-ink-2">Use the phone number the owner added for you.</p>
        </div>
        <SignInForm onDone={() => navigate(from.startsWith('/') ? from : '/', { replace: true })} />
      </main>
    </>
  );
}

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

/** Phone, then the code that was sent to it. `onDone` comes once they are in. */
function SignInForm({ onDone, phone: known = '' }: { onDone: () => void; phone?: string }) {
  const [phone, setPhone] = useState(known);
  const [code, setCode] = useState('');
  const [handle, setHandle] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const [second, setSecond] = useState<string>();
  const [error, setError] = useState('');
  const { isBusy, run } = useBusy();

  async function attempt(work: () => Promise<void>) {
    setError('');
    try {
      await work();
    } catch (failure) {
      setError(failureText(failure));
    }
  }

  async function sendCode() {
    if (!INDIAN_MOBILE.test(phone)) return setError(deliveryTexts.phoneInvalid);
    try {
      const sent = await sendCall(sendOtp, { body: { phone } });
      setHandle(sent.handle);
    } finally {
      // Whom no SMS reaches may have a code from the store's console.
      setIsSent(true);
    }
  }

  async function verify() {
    try {
      const { pageKey } = await sendCall(signIn, { body: { phone, otp: code, handle, second } });
      rememberPageKey(pageKey);
    } catch (failure) {
      if (failureCode(signIn, failure) !== 'second-factor-needed') throw failure;
      return setSecond('');
    }
    onDone();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    return run(() => attempt(isSent ? verify : sendCode));
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PlainField
        label="Phone number"
        error={isSent ? undefined : error || undefined}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={phone}
        readOnly={isSent}
        onChange={(typed) => setPhone(typed.replaceAll(/\D/g, '').slice(-10))}
      />
      {isSent && (
        <PlainField
          label="Code from the SMS"
          error={second === undefined ? error || undefined : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          // The code is the one thing left to enter.
          autoFocus
          onChange={(typed) => setCode(typed.replaceAll(/\D/g, ''))}
        />
      )}
      {second !== undefined && (
        <PlainField
          label="Code from your app, or a recovery code"
          error={error || undefined}
          autoComplete="off"
          maxLength={40}
          value={second}
          autoFocus
          onChange={setSecond}
        />
      )}
      <Button type="submit" busy={isBusy}>
        {isSent ? 'Sign in' : 'Send code'}
      </Button>
      {isSent && (
        <button
          type="button"
          className="text-link justify-self-start"
          onClick={() => {
            setIsSent(false);
            setCode('');
            setSecond(undefined);
            setError('');
          }}
        >
          Change number or resend code
        </button>
      )}
    </form>
  );
}
