import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { privateMeta } from '#app/lib/seo.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FilledText } from '#app/ui/text.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { POLICY_PATHS } from '#core/rules/policy-pages.ts';
import { PHONE_LENGTH } from '#core/rules/shipping.ts';
import { deliveryTexts } from '#texts/delivery.ts';
import { loginTexts } from '#texts/login.ts';
import { type LoginState, nationalNumber, requestCode, toLoginState } from './login-code.ts';
import { LoginMessage, type LoginMessageText, LoginModal } from './login-modal.tsx';

/** Long enough to read that the code is on its way. */
const READING_MS = 700;

export const meta = privateMeta(loginTexts.title);

export default function Login() {
  const navigate = useNavigate();
  const { from, fromState, phone: known = '' } = toLoginState(useLocation().state);
  const [phone, setPhone] = useState(known);
  const [message, setMessage] = useState<LoginMessageText | null>(null);
  const { isBusy, run } = useBusy();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  function goToVerify(sent: Pick<LoginState, 'handle' | 'resendAfterSeconds'>) {
    const state: LoginState = { phone, from, fromState, ...sent };
    return new Promise<void>((resolve) => {
      leaving.current = setTimeout(() => {
        navigate('/verify', { state });
        resolve();
      }, READING_MS);
    });
  }

  async function send() {
    setMessage(null);
    try {
      const sent = await requestCode(phone);
      setMessage({ text: loginTexts.sent, isError: false });
      await goToVerify(sent);
    } catch (error) {
      console.warn(error);
      setMessage({ text: loginTexts.notSent, isError: true });
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (phone.length === PHONE_LENGTH) return run(send);
    setMessage({ text: deliveryTexts.phoneInvalid, isError: true });
    event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <LoginModal title={loginTexts.title} onClose={() => navigate('/')}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label={loginTexts.phone}>
          {(control) => (
            <span className="phone-input">
              <span aria-hidden="true">+91</span>
              <input
                {...control}
                type="tel"
                name="phone"
                inputMode="numeric"
                autoComplete="tel-national"
                value={phone}
                aria-invalid={message?.text === deliveryTexts.phoneInvalid || undefined}
                onChange={(event) => setPhone(nationalNumber(event.target.value))}
              />
            </span>
          )}
        </Field>
        <Button type="submit" busy={isBusy}>
          {isBusy ? loginTexts.sending : loginTexts.send}
        </Button>
        <p className="text-sm text-ink-2">
          <FilledText
            text={loginTexts.agreement}
            places={{
              terms: (
                <Link className="underline underline-offset-2" to={POLICY_PATHS.terms}>
                  {loginTexts.terms}
                </Link>
              ),
              privacy: (
                <Link className="underline underline-offset-2" to={POLICY_PATHS.privacy}>
                  {loginTexts.privacy}
                </Link>
              ),
            }}
          />
        </p>
      </form>
      <LoginMessage message={message} />
    </LoginModal>
  );
}
