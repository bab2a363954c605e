import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, redirect, useLocation, useNavigate } from 'react-router';
import { newRandomId } from '#app/lib/random-id.ts';
import { privateMeta } from '#app/lib/seo.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FilledText } from '#app/ui/text.tsx';
import { LOGIN_TOAST_MS, showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { useDelayed } from '#app/ui/use-delayed.ts';
import { loginTexts } from '#texts/login.ts';
import { type LoginState, requestCode, toLoginState, USUAL_WAIT_SECONDS, verifyCode } from './login-code.ts';
import { LoginMessage, type LoginMessageText, LoginModal } from './login-modal.tsx';

const OTP_LENGTH = 6;
/** Long enough to see the sixth digit, and to press Verify oneself. */
const AUTO_SUBMIT_MS = 600;

/** A page that is opened here, or opened again, knows no phone. */
export function loader(): never {
  throw redirect('/login');
}

export function clientLoader() {
  return null;
}

export const meta = privateMeta(loginTexts.verify);

export default function Verify() {
  const { phone, ...rest } = toLoginState(useLocation().state);
  if (phone === undefined) return <Navigate to="/login" replace />;
  return <VerifyModal phone={phone} {...rest} />;
}

function VerifyModal({ phone, from, fromState, ...sent }: LoginState & { phone: string }) {
  const navigate = useNavigate();
  const [handle, setHandle] = useState(sent.handle);
  const [repeatKey] = useState(newRandomId);
  const [otp, setOtp] = useState('');
  const [message, setMessage] = useState<LoginMessageText | null>(null);
  const { isBusy, run } = useBusy();
  const changeNumber = () => navigate('/login', { state: { phone, from, fromState } });

  async function verify(code: string) {
    try {
      sessionStore.setToken(await verifyCode({ phone, otp: code, handle, repeatKey }));
    } catch (error) {
      console.warn(error);
      showToast(loginTexts.invalid, { kind: 'error', flow: 'login', durationMs: LOGIN_TOAST_MS });
      return;
    }
    // What was wished for before the login goes to the account; nobody waits for it, and /wishlist does it again.
    import('../wishlist/sync-wishlist.ts').then((wishlist) => wishlist.syncWishlist(), console.warn);
    showToast(loginTexts.verified, { flow: 'login', isForNextScreen: true, durationMs: LOGIN_TOAST_MS });
    await navigate(from ?? '/', { replace: true, state: fromState });
  }

  async function resend() {
    try {
      const { resendAfterSeconds, ...fresh } = await requestCode(phone);
      setHandle(fresh.handle);
      setMessage({ text: loginTexts.sent, isError: false });
      return resendAfterSeconds;
    } catch (error) {
      console.warn(error);
      setMessage({ text: loginTexts.notSent, isError: true });
      return undefined;
    }
  }

  function submit(code: string) {
    submitSoon.cancel();
    run(() => verify(code));
  }

  const submitSoon = useDelayed(submit, AUTO_SUBMIT_MS);

  function type(typed: string) {
    const code = typed.replace(/\D/g, '');
    setOtp(code);
    submitSoon.cancel();
    if (code.length === OTP_LENGTH && code !== otp) submitSoon.start(code);
  }

  useCodeFromSms((code) => {
    setOtp(code);
    submit(code);
  });

  return (
    <LoginModal title={loginTexts.verify} onClose={changeNumber}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>
          <FilledText
            text={loginTexts.sentTo}
            places={{ phone: <strong className="font-semibold">{phone}</strong> }}
          />
        </p>
        <button type="button" className="text-link text-md" onClick={changeNumber}>
          {loginTexts.changeNumber}
        </button>
      </div>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit(otp);
        }}
        className="grid gap-5"
      >
        <TextField
          label={loginTexts.otp}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="otp-input"
          value={otp}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" busy={isBusy}>
          {loginTexts.verify}
        </Button>
      </form>
      <div className="-mt-2 grid">
        <ResendButton firstWaitSeconds={sent.resendAfterSeconds ?? USUAL_WAIT_SECONDS} onResend={resend} />
        <LoginMessage message={message} />
      </div>
    </LoginModal>
  );
}

/**
 * Asks for another code, once the last one has had its time to arrive. `onResend` resolves to the seconds to wait for
 * the next one; undefined when nothing was sent.
 */
function ResendButton(props: { firstWaitSeconds: number; onResend: () => Promise<number | undefined> }) {
  const [wait, setWait] = useState({ round: 0, seconds: props.firstWaitSeconds });
  const secondsLeft = useSecondsLeft(wait.seconds, wait.round);
  const { isBusy, run } = useBusy();

  async function resend() {
    const seconds = await props.onResend();
    if (seconds !== undefined) setWait({ round: wait.round + 1, seconds });
  }

  if (secondsLeft > 0) {
    const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
    return (
      <p className="flex min-h-tap items-center text-md text-ink-2 tabular-nums">
        {loginTexts.resendIn(clock)}
      </p>
    );
  }
  return (
    <button
      type="button"
      className="text-link justify-self-start text-md"
      aria-busy={isBusy || undefined}
      onClick={() => run(resend)}
    >
      {loginTexts.resend}
    </button>
  );
}

/** Counts down from `seconds`, anew for every `round`. */
function useSecondsLeft(seconds: number, round: number): number {
  const [passed, setPassed] = useState({ round, seconds: 0 });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => {
      const whole = Math.floor((performance.now() - start) / 1000);
      setPassed({ round, seconds: whole });
      if (whole >= seconds) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, round]);
  return Math.max(0, seconds - (passed.round === round ? passed.seconds : 0));
}

/** Where the browser can read the store's own SMS, and the shopper lets it, the code comes by itself. */
function useCodeFromSms(onCode: (code: string) => void): void {
  const takeCode = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const controller = new AbortController();
    waitForCode(controller.signal).then(
      (code) => code && takeCode(code),
      // Refused or given up: the shopper types the code.
      () => {},
    );
    return () => controller.abort();
  }, []);
}

async function waitForCode(signal: AbortSignal): Promise<string | undefined> {
  const request: CredentialRequestOptions & { otp: { transport: string[] } } = {
    otp: { transport: ['sms'] },
    signal,
  };
  const credential = await navigator.credentials.get(request);
  if (!credential || !('code' in credential)) return undefined;
  return typeof credential.code === 'string' ? credential.code : undefined;
}
