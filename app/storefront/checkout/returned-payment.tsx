import { useSearchParams } from 'react-router';
import { returnedPaymentTexts } from '#texts/returned-payment.ts';

/** What became of a payment, for a browser that the provider has sent back to a page of ours. */
export function ReturnedPayment() {
  const payment = useSearchParams()[0].get('payment');
  if (payment === null || !isKnown(payment)) return null;
  return (
    <p role="status" className="mb-4 border-l-4 border-marigold bg-marigold-soft px-3.5 py-3 text-md">
      {returnedPaymentTexts[payment]}
    </p>
  );
}

function isKnown(payment: string): payment is keyof typeof returnedPaymentTexts {
  return Object.hasOwn(returnedPaymentTexts, payment);
}
