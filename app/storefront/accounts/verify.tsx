import { type FormEvent, useState } from 'react';
import { Navigate, redirect, useLocation, useNavigate } from 'react-router';
import { sessionStore } from '#app/lib/session-store.ts';
import { storeOf } from '#app/lib/store-identity.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FilledText } from '#app/ui/text.tsx';
import { LOGIN_TOAST_MS, showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { loginTexts } from '#texts/login.ts';
import type { Route } from './+types/verify.ts';
import { LoginMessage, type LoginMessageText, LoginModal } from './login-modal.tsx';
import { type LoginState, loginStateOf } from './login-state.ts';
import { requestCode, verifyCode } from './otp-calls.ts';
import { ResendButton } from './resend-button.tsx';
import { useCodeFromSms } from './use-code-from-sms.ts';
import { useDelayed } from './use-delayed.ts';

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

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `${loginTexts.verify} | ${storeOf(matches).brandName}` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function Verify() {
  const { phone, ...rest } = loginStateOf(useLocation().state);
  if (phone === undefined) return <Navigate to="/login" replace />;
  return <VerifyModal phone={phone} {...rest} />;
}

function VerifyModal({ phone, from, fromState, ...sent }: LoginState & { phone: string }) {
  const navigate = useNavigate();
  const [handle, setHandle] = useState(sent.handle);
  const [otp, setOtp] = useState('');
  const [message, setMessage] = useState<LoginMessageText | null>(null);
  const { isBusy, run } = useBusy();
  const changeNumber = () => navigate('/login', { state: { phone, from, fromState } });

  async function verify(code: string) {
    try {
      sessionStore.setToken(await verifyCode({ phone, otp: code, handle }));
    } catch (error) {
      console.warn(error);
      showToast(loginTexts.invalid, { kind: 'error', flow: 'login', durationMs: LOGIN_TOAST_MS });
      return;
    }
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
        <Field label={loginTexts.otp}>
          {(control) => (
            <input
              {...control}
              name="otp"
              inputMode="numeric"
              autoComplete="one-time-code"
              className="otp-input"
              value={otp}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={isBusy}>
          {loginTexts.verify}
        </Button>
      </form>
      <div className="-mt-2 grid">
        <ResendButton firstWaitSeconds={sent.resendAfterSeconds} onResend={resend} />
        <LoginMessage message={message} />
      </div>
    </LoginModal>
  );
}
