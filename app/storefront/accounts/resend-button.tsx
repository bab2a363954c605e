import { useEffect, useState } from 'react';
import { useBusy } from '#app/ui/use-busy.ts';
import { loginTexts } from '#texts/login.ts';
import { USUAL_WAIT_SECONDS } from './otp-calls.ts';

interface ResendButtonProps {
  firstWaitSeconds?: number | undefined;
  /** Resolves to the seconds to wait for the next one; undefined when nothing was sent. */
  onResend: () => Promise<number | undefined>;
}

/** Asks for another code, once the last one has had its time to arrive. */
export function ResendButton({ firstWaitSeconds = USUAL_WAIT_SECONDS, onResend }: ResendButtonProps) {
  const [wait, setWait] = useState({ round: 0, seconds: firstWaitSeconds });
  const secondsLeft = useSecondsLeft(wait.seconds, wait.round);
  const { isBusy, run } = useBusy();

  async function resend() {
    const seconds = await onResend();
    if (seconds !== undefined) setWait({ round: wait.round + 1, seconds });
  }

  if (secondsLeft > 0) {
    return (
      <p className="flex min-h-tap items-center text-md text-ink-2 tabular-nums">
        {loginTexts.resendIn(clockText(secondsLeft))}
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

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
