const OF_ORDER = [
  'order-placed',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'replacement-placed',
];
const OF_REFUND = ['refund-started', 'refund-payee', 'refund-done', 'late-payment-refunded'];
const OF_RETURN = ['Pending', 'Approved', 'Rejected'];

interface DecidedReturn {
  id: string;
  /** How often a rejection was taken back: it can be approved or rejected anew. */
  reopened: number;
}

/** A decision on a return, as the outbox names it. */
export function returnEvent({ id, reopened }: DecidedReturn, status: string): string {
  return `return-decided:${id}:${status}${reopened === 0 ? '' : `:${reopened}`}`;
}

/** Everything about one order that its shopper may have been told, as the outbox names it. */
export function eventsOfOrder({
  orderId,
  refundIds,
  returns,
}: {
  orderId: string;
  refundIds: readonly string[];
  returns: readonly DecidedReturn[];
}): string[] {
  return [
    ...OF_ORDER.map((event) => `${event}:${orderId}`),
    ...refundIds.flatMap((id) => OF_REFUND.map((event) => `${event}:${id}`)),
    ...returns.flatMap(eventsOfReturn),
  ];
}

function eventsOfReturn({ id, reopened }: DecidedReturn): string[] {
  const rounds = Array.from({ length: reopened + 1 }, (_, round) => round);
  return rounds.flatMap((round) => OF_RETURN.map((status) => returnEvent({ id, reopened: round }, status)));
}
