import { Button } from '#app/ui/button.tsx';
import { ShieldIcon } from '#app/ui/icons.tsx';
import { codTexts } from '#texts/tracking.ts';
import type { PayByLink } from './use-pay-by-link.ts';

interface PayStepProps {
  payment: PayByLink;
  look: 'gold' | 'line';
  label: string;
  /** What is read in the place of the button where there is no JavaScript. */
  noScript: string;
}

/** The button that pays, and what came of it. */
export function PayStep({ payment: { isBusy, message, pay }, look, label, noScript }: PayStepProps) {
  return (
    <>
      <Button
        look={look}
        busy={isBusy}
        onClick={pay}
        className="justify-self-start noscript:hidden max-md:w-full"
      >
        <ShieldIcon aria-hidden="true" />
        {isBusy ? codTexts.paying : label}
      </Button>
      <p className="hidden noscript:block">{noScript}</p>
      <p role="status" className="font-medium empty:hidden">
        {message}
      </p>
    </>
  );
}

/** What came of a payment, in the place of the button that is gone. */
export function PaymentNote({ message }: { message: string | null }) {
  return (
    message && (
      <p role="status" className="track-answer">
        {message}
      </p>
    )
  );
}
