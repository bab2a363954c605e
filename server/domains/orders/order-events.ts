const OF_ORDER = ['order-placed', 'order-shipped', 'order-delivered', 'order-cancelled'];
const OF_REFUND = ['refund-started', 'refund-done', 'late-payment-refunded'];
const OF_RETURN = ['Approved', 'Rejected'];

/** Everything about one order that its shopper may have been told, as the outbox names it. */
export function eventsOfOrder({
  orderId,
  refundIds,
  returnId,
}: {
  orderId: string;
  refundIds: readonly string[];
  returnId: string | null;
}): string[] {
  return [
    ...OF_ORDER.map((event) => `${event}:${orderId}`),
    ...refundIds.flatMap((id) => OF_REFUND.map((event) => `${event}:${id}`)),
    ...(returnId === null ? [] : OF_RETURN.map((status) => `return-decided:${returnId}:${status}`)),
  ];
}
