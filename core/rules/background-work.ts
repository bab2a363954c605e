import { keysOf } from '#core/objects.ts';

/** Kinds of background work, with what each does, for people. */
export const WORK_LABELS = {
  backup: 'Back up the store, and try the backup out',
  banner: 'Show or hide a banner at its time',
  'cdn-purge': 'Have the CDN drop what has changed',
  confirmation: 'Cancel an order that was not confirmed in time',
  'courier-push': 'Handle a message from a courier',
  hold: 'End a payment that was not completed in time',
  message: 'Send messages',
  parcel: 'Book a parcel, or tell its courier something',
  'parcel-read': 'Ask couriers where parcels are',
  'payment-check': 'Check an order with the payment provider',
  'payment-event': 'Handle a message from the payment provider',
  picture: 'Encode the common sizes of a new picture',
  'picture-removal': 'Delete the files of a picture that is gone',
  'planned-change': 'Carry out a planned change of a product',
  refund: 'Send refunds',
  restock: 'Notify those who wait for a size that is back',
  'return-parcel': 'Have goods that come back fetched, or call it off',
  'return-parcel-read': 'Ask couriers where goods that come back are',
  schedule: 'Scheduled work',
  'whatsapp-push': 'Handle a message from WhatsApp',
} as const satisfies Record<string, string>;

export type WorkKind = keyof typeof WORK_LABELS;

export const WORK_KINDS = keysOf(WORK_LABELS);

/** A quarter of an hour of failures is no accident any more: a person should look. */
export const WORRYING_ATTEMPTS = 5;
