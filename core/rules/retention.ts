/**
 * How many days personal data stays that no law asks to be held. A job forgets it after that; docs/privacy.md says why.
 */
export const RETENTION_DAYS = {
  /** After the code has expired. */
  loginCodes: 2,
  loginCodeSends: 2,
  /** After the login has expired. */
  sessions: 2,
  reviewSends: 1,
  reviewVotes: 30,
  idempotencyKeys: 7,
  /** Requests for a message that a size is back, which nobody could answer; and after they were. */
  restockRequests: 180,
  restockNotified: 30,
  /** SMS and e-mails, after they were sent or given up. */
  messages: 180,
  /** Contact messages, after the one that closed the matter: the time in which a consumer can complain. */
  enquiries: 730,
  /** Name and address of a checkout that was never paid. */
  unpaidOrders: 90,
  /** What couriers sent, their words and labels: as long as a delivery can be disputed. */
  couriers: 180,
  /** What WhatsApp reported, and what people replied there. */
  whatsapp: 30,
  /** An account's cart, after its last change. */
  carts: 180,
  /** Contact and e-mail in what the payment provider has reported. */
  paymentEvents: 90,
} as const;

const DAY_MS = 24 * 3_600_000;

/** What is older than this is forgotten. */
export function retentionStart(kind: keyof typeof RETENTION_DAYS, now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS[kind] * DAY_MS);
}
