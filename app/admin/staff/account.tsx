import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { SecondFactor } from '#core/contract/staff/second-factor.ts';
import * as contract from '#core/contract/staff/second-factor.ts';
import { listStaffSessions } from '#core/contract/staff.ts';
import { ask, load } from '../lib/ask.ts';
import { useMe } from '../lib/me.ts';
import { attempt } from '../ui/actions.tsx';
import { PageHead, Panel } from '../ui/page.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { CodeForm, SetUpApp } from './set-up-app.tsx';

export async function loader(page: LoaderFunctionArgs) {
  const [factor, sessions] = await Promise.all([
    load(page, contract.readSecondFactor),
    load(page, listStaffSessions),
  ]);
  return { factor, sessions };
}

/** How one signs in oneself, and where one is signed in. */
export function Component() {
  const { factor, sessions } = useLoaderData<typeof loader>();
  const revalidator = useRevalidator();
  return (
    <>
      <PageHead title="Your sign-in" />
      <div className="grid max-w-140 gap-4">
        <SecondFactorPanel factor={factor} onChange={() => revalidator.revalidate()} />
        <OwnSessions sessions={sessions} />
      </div>
    </>
  );
}

/** Shown instead of everything else to those whose role needs a second step and who have none yet. */
export function SetUpFirst() {
  const { phone } = useMe();
  return (
    <>
      <PageHead title="One more step" />
      <div className="max-w-140">
        <SecondFactorPanel
          factor={{ isOn: false, isRequired: true, recoveryCodesLeft: 0 }}
          // Who one is was read with the frame.
          onChange={() => window.location.reload()}
        />
        <p className="hint">
          Your role can change prices, money or other people’s rights. A code by SMS to {phone} alone is not
          enough for that.
        </p>
      </div>
    </>
  );
}

function SecondFactorPanel({ factor, onChange }: { factor: SecondFactor; onChange: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) {
    return (
      <Panel title="Recovery codes">
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
            onChange();
          }}
        />
      </Panel>
    );
  }
  return (
    <Panel title="Authenticator app">
      {factor.isOn ? (
        <AppIsOn factor={factor} onCodes={setCodes} onChange={onChange} />
      ) : (
        <SetUpApp onCodes={setCodes} />
      )}
    </Panel>
  );
}

interface AppIsOnProps {
  factor: SecondFactor;
  onCodes: (codes: string[]) => void;
  onChange: () => void;
}

function AppIsOn({ factor: { isRequired, recoveryCodesLeft }, onCodes, onChange }: AppIsOnProps) {
  const [step, setStep] = useState<'renew' | 'end' | null>(null);

  async function renew(second: string) {
    await attempt(async () => {
      const { recoveryCodes } = await ask(contract.renewRecoveryCodes, { body: { second } });
      onCodes(recoveryCodes);
    });
  }

  async function end(second: string) {
    const isDone = await attempt(() => ask(contract.endSecondFactor, { body: { second } }));
    if (isDone) onChange();
  }

  return (
    <>
      <p>It is on: signing in needs the code of your app beside the one by SMS.</p>
      <p className={recoveryCodesLeft < 3 ? 'font-semibold' : 'text-ink-2'}>
        {recoveryCodesLeft === 1
          ? '1 recovery code is left.'
          : `${recoveryCodesLeft} recovery codes are left.`}
      </p>
      {step === null ? (
        <div className="flex flex-wrap gap-2">
          <Button look="line" onClick={() => setStep('renew')}>
            New recovery codes
          </Button>
          {!isRequired && (
            <Button look="line" onClick={() => setStep('end')}>
              Turn off
            </Button>
          )}
        </div>
      ) : (
        <CodeForm
          label="Code from the app, or a recovery code"
          button={step === 'renew' ? 'Make new codes' : 'Turn off'}
          onCode={step === 'renew' ? renew : end}
        />
      )}
    </>
  );
}
