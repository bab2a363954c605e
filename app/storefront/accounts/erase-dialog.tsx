import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isRefusal } from '#app/lib/api-failure.ts';
import { ask } from '#app/lib/ask.ts';
import { FieldError, TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import { eraseOwnData, sendErasureCode } from '#core/contract/customers.ts';
import { ownDataTexts } from '#texts/account.ts';
import { forgetShopper } from './log-out.ts';

/** Says what is erased and what stays, sends a code, and erases with it. */
export default function EraseDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const navigate = useNavigate();
  /** Shows that the code was asked for here; null until then. */
  const [handle, setHandle] = useState<string | null>(null);
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function sendCode() {
    setHandle((await ask(sendErasureCode)).handle);
  }

  async function erase(asked: string) {
    await ask(eraseOwnData, { body: { otp, handle: asked } });
    forgetShopper();
    showToast(ownDataTexts.erased, { isForNextScreen: true });
    await navigate('/login');
  }

  async function submit() {
    setProblem(null);
    try {
      await (handle === null ? sendCode() : erase(handle));
      return undefined;
    } catch (error) {
      console.warn(error);
      if (isRefusal(error) && ['otp-invalid', 'invalid-input'].includes(error.code ?? '')) {
        return { otp: ownDataTexts.otpInvalid };
      }
      setProblem(isRefusal(error) ? error.message : ownDataTexts.failed);
      return undefined;
    }
  }

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={ownDataTexts.eraseTitle}
      submitLabel={handle === null ? ownDataTexts.sendCode : ownDataTexts.eraseNow}
      onSubmit={submit}
    >
      <p>{ownDataTexts.whatGoes}</p>
      <p className="text-ink-2">{ownDataTexts.whatStays}</p>
      {handle !== null && (
        <>
          <p role="status">{ownDataTexts.codeSent(phone)}</p>
          <TextField
            label={ownDataTexts.otp}
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={otp}
            onChange={(event) => setOtp(event.target.value.replace(/\D/g, ''))}
          />
        </>
      )}
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
    </FormDialog>
  );
}
