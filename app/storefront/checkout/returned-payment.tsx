import { useSearchParams } from 'react-router';

const NOTES = {
  failed: 'Your payment did not go through. No order was placed, and your cart is unchanged.',
  waiting: 'We’re confirming your payment. We’ll let you know by SMS.',
  refunded: 'Your payment reached us too late for this order. It will be refunded in full.',
} as const;

/** What became of a payment, for a browser that the provider has sent back to a page of ours. */
export function ReturnedPayment() {
  const payment = useSearchParams()[0].get('payment');
  if (payment === null || !isKnown(payment)) return null;
  return (
    <p role="status" className="mb-4 border-l-4 border-marigold bg-marigold-soft px-3.5 py-3 text-md">
      {NOTES[payment]}
    </p>
  );
}

function isKnown(payment: string): payment is keyof typeof NOTES {
  return Object.hasOwn(NOTES, payment);
}
