/** What a link to the cart carries in order to open it with the delivery details. */
export const WITH_DELIVERY_OPEN = { isDeliveryOpen: true } as const;

/** Reads a location's state, which may be anything. */
export function isAskedForDelivery(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'isDeliveryOpen' in state && state.isDeliveryOpen === true
  );
}
