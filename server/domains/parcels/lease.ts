/** A row that one process has taken for itself. */
export interface Claim {
  id: string;
  leaseId: string;
}

/** Another process has taken over because this one was too slow. */
export class LeaseLost extends Error {}

/** The courier does not take it; it says why. */
export class BookingRefused extends Error {}
