import { type ReactNode, useState } from 'react';
import { ask } from '#app/lib/ask.ts';
import { privateMeta } from '#app/lib/seo.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FilledText } from '#app/ui/text.tsx';
import { givePayeeByLink, type Payout, readPayoutByLink } from '#core/contract/payments.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { commonTexts } from '#texts/common.ts';
import { refundTexts } from '#texts/orders.ts';
import type { Route } from './+types/refund.ts';
import { PayeeForm } from './payee-form.tsx';

/** The token of the SMS comes after the #: it reaches no server log, no cache and no other site. */
export async function clientLoader() {
  const token = globalThis.location.hash.slice(1);
  if (token === '') return { token, payout: null };
  try {
    return { token, payout: await ask(readPayoutByLink, { body: { token } }) };
  } catch (error) {
    console.warn(error);
    return { token, payout: null };
  }
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <Frame>
      <p className="text-lg text-ink-2">{refundTexts.loading}</p>
    </Frame>
  );
}

export function meta(args: Route.MetaArgs) {
  return [...privateMeta(refundTexts.title)(args), { name: 'referrer', content: 'no-referrer' }];
}

export default function Refund({ loaderData: { token, payout: loaded } }: Route.ComponentProps) {
  const [payout, setPayout] = useState(loaded);
  return (
    <Frame>
      {payout ? (
        <>
          <PayoutStatus payout={payout} />
          {!payout.paidAt && (
            <PayeeForm
              submitLabel={payout.payee ? refundTexts.update : refundTexts.save}
              onSend={async (payee) => setPayout(await ask(givePayeeByLink, { body: { token, payee } }))}
            />
          )}
        </>
      ) : (
        <p className="text-lg text-ink-2">{refundTexts.linkInvalid}</p>
      )}
      <ButtonLink to="/user/profile" look="line" size="small" className="justify-self-start">
        {commonTexts.myOrders}
      </ButtonLink>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap grid max-w-150 gap-6 py-chapter">
      <h1 className="text-4xl">{refundTexts.title}</h1>
      {children}
    </div>
  );
}

function PayoutStatus({ payout: { amount, orderId, payee, reference, paidAt } }: { payout: Payout }) {
  const sum = formatRupees(amount);
  const unpaid = payee ? refundTexts.thanks(sum, orderId, payee) : refundTexts.question(sum, orderId);
  return (
    <p className="text-lg">
      <FilledText
        text={paidAt ? refundTexts.done(sum, orderId, payee ?? '') : unpaid}
        places={{ reference: <strong>{reference}</strong> }}
      />
    </p>
  );
}
