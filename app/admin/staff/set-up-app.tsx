import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import type { StartedSecondFactor } from '#core/contract/staff/second-factor.ts';
import * as contract from '#core/contract/staff/second-factor.ts';
import { ask } from '../lib/ask.ts';
import { attempt } from '../ui/actions.tsx';
import { PlainField } from '../ui/form-fields.tsx';
import { QrCode } from '../ui/qr-code.tsx';

/** Three steps: begin, show the app the code, enter what the app shows. */
export function SetUpApp({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [started, setStarted] = useState<StartedSecondFactor | null>(null);
  const { isBusy, run } = useBusy();

  async function start() {
    await attempt(async () => setStarted(await ask(contract.startSecondFactor)));
  }

  async function confirm(second: string) {
    await attempt(async () => {
      const { recoveryCodes } = await ask(contract.confirmSecondFactor, { body: { second } });
      onCodes(recoveryCodes);
    });
  }

  if (!started) {
    return (
      <>
        <p>
          With an app such as Google Authenticator, Microsoft Authenticator or Aegis on your phone, nobody can
          sign in as you who has only got hold of your SMS.
        </p>
        <Button busy={isBusy} onClick={() => run(start)}>
          Set up an app
        </Button>
      </>
    );
  }
  return (
    <>
      <p>Scan this with the app, or type the key into it.</p>
      <QrCode text={started.address} label="QR code for the authenticator app" />
      <p>
        Key: <code className="wrap-anywhere">{started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeForm label="Code that the app shows" button="Turn on" onCode={confirm} />
    </>
  );
}

interface CodeFormProps {
  label: string;
  button: string;
  onCode: (code: string) => Promise<void>;
}

export function CodeForm({ label, button, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { isBusy, run } = useBusy();

  function submit(event: FormEvent) {
    event.preventDefault();
    return run(() => onCode(code));
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-90 gap-4">
      <PlainField label={label} autoComplete="one-time-code" maxLength={40} value={code} onChange={setCode} />
      <Button type="submit" busy={isBusy} disabled={code.trim().length < 6}>
        {button}
      </Button>
    </form>
  );
}
