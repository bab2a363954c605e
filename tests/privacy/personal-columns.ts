/**
 * Every column that holds a person, or looks as if it did. A new one fails `personal-data.test.ts` until it is named here
 * with what becomes of it when the person asks for their data, or asks for it to be erased.
 */
type Treatment =
  | 'exported, erased'
  /** Held by law, or no longer about anybody once the account is erased. */
  | 'exported, kept'
  /** Of no use to the person: how the store works, or the same once more. */
  | 'erased';

export const SHOPPER_COLUMNS: Record<string, Treatment> = {
  'users.phone': 'exported, erased',
  'users.name': 'erased',
  'sessions.address': 'exported, erased',
  'sessions.browser': 'exported, erased',
  'sessions.system': 'exported, erased',
  'addresses.name': 'exported, erased',
  'addresses.address': 'exported, erased',
  'addresses.phone': 'exported, erased',
  'addresses.alt_phone': 'exported, erased',
  'carts.lines': 'exported, erased',
  'login_codes.phone': 'erased',
  'login_codes.address': 'erased',
  'login_code_sends.phone': 'erased',
  'login_code_sends.requester': 'erased',
  'login_code_sends.address': 'erased',
  'login_code_sends.network': 'erased',
  'customer_notes.note': 'exported, erased',
  'contact_messages.name': 'exported, erased',
  'contact_messages.email': 'exported, erased',
  'contact_messages.message': 'exported, erased',
  'contact_messages.answer': 'exported, erased',
  'contact_messages.note': 'erased',
  'orders.ship_name': 'exported, erased',
  'orders.ship_address': 'exported, erased',
  'orders.ship_phone': 'exported, erased',
  'orders.ship_alt_phone': 'exported, erased',
  'orders.ship_email': 'exported, erased',
  'order_history.note': 'exported, erased',
  'cod_risks.inputs': 'exported, erased',
  'return_requests.reason': 'exported, erased',
  'refund_payouts.upi_id': 'exported, erased',
  'refund_payouts.account_name': 'exported, erased',
  'refund_payouts.account_number': 'exported, erased',
  'refund_payouts.ifsc': 'exported, erased',
  'idempotency_keys.answer': 'erased',
  'outbox.recipient': 'exported, erased',
  'outbox.body': 'exported, erased',
  'outbox.variables': 'erased',
  'outbox.reply_to_name': 'erased',
  'outbox.reply_to_email': 'erased',
  'demo_inbox.recipient': 'erased',
  'demo_inbox.text': 'erased',
  'demo_inbox.html': 'erased',
  'restock_requests.phone': 'erased',
  'restock_requests.wording': 'exported, erased',
  'stock_reservations.phone': 'erased',
  'payment_events.payload': 'erased',
  'courier_pushes.body': 'erased',
  'whatsapp_consents.wording': 'exported, kept',
  'whatsapp_messages.message_id': 'erased',
  'whatsapp_pushes.body': 'erased',
  'parcel_events.text': 'exported, erased',
  'return_parcel_events.text': 'exported, erased',
  'return_parcels.refusal': 'exported, erased',
  'failed_answers.phone': 'exported, erased',
  'failed_answers.address': 'exported, erased',
  'failed_answers.memory': 'erased',
  'reviews.name': 'exported, erased',
  'reviews.comment': 'exported, kept',
  'invoices.document': 'exported, kept',
  'audit_log.subject_name': 'erased',
  'audit_log.before': 'erased',
  'audit_log.after': 'erased',
};

/** The account's own id, which after the erasure leads to nobody. */
export const ACCOUNT_LINKS = [
  'addresses.user_id',
  'carts.user_id',
  'consents.user_id',
  'contact_messages.user_id',
  'coupon_customers.user_id',
  'coupon_redemptions.user_id',
  'customer_notes.user_id',
  'idempotency_keys.user_id',
  'orders.user_id',
  'outbox.user_id',
  'restock_requests.user_id',
  'return_requests.user_id',
  'reviews.user_id',
  'sessions.user_id',
  'whatsapp_consents.user_id',
  'whatsapp_messages.user_id',
  'wishlist_items.user_id',
];

/** Who of the staff did something, and what they wrote about their work. It goes by the terms of their employment. */
export const STAFF_COLUMNS = [
  'audit_log.user_id',
  'contact_messages.answered_by',
  'customer_notes.who',
  'failed_answers.who',
  'order_history.who',
  'planned_changes.who',
  'recovery_codes.user_id',
  'refund_payouts.paid_by',
  'remittance_settlements.note',
  'remittance_settlements.who',
  'return_requests.rejection',
  'reviews.answer',
  'saved_views.name',
  'saved_views.user_id',
  'second_factors.user_id',
  'settings.updated_by',
  'settled_differences.note',
  'settled_differences.who',
  'stock_movements.note',
  'stock_movements.user_id',
];

/** What only sounds like a person. */
export const NOBODY = [
  'banners.phone_file',
  /** What a quick reply brings back: a parcel, signed. */
  'demo_inbox.buttons',
  'milestones.name',
  'order_lines.name',
  'orders.price_terms',
  'planned_changes.change',
  /** The texts that people agree to: the same for everybody. */
  'policy_versions.content',
  'products.name',
  'products.search_name',
  'size_charts.name',
  /** How many pieces were exchanged for which size. */
  'size_outcomes.exchanged',
  /** Why a delivery failed, by one of a few words. */
  'parcel_events.reason',
  'parcels.reason',
  'return_parcel_events.reason',
  /** The courier's own ids. */
  'parcels.memory',
  'return_parcels.memory',
  'refunds.reason',
  /** The network of who wrote a review: gone after a day, and linked to nobody. */
  'review_sends.address',
  /** The sandboxes of the demo: made-up shoppers. */
  'sandbox_orders.notes',
  'sandbox_parcels.answers',
  'sandbox_parcels.calls',
  'sandbox_parcels.order',
  'sandbox_refunds.notes',
  'sandbox_webhooks.body',
  'settings.name',
  'settings.value',
  'stock_movements.reason',
];
