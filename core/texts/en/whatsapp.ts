import { RESERVED_MINUTES } from '#core/rules/restock.ts';

/** Every message by WhatsApp, word by word as the store's owner has it approved. docs/whatsapp-templates.md lists them. */
export const whatsappTexts = {
  bodies: {
    order_placed:
      'Thank you! Your order {order} has been placed. Expected: {detail}. We’ll write when it leaves.',
    order_shipped: 'Your order {order} is on its way. Expected: {detail}. You can follow it any time.',
    order_out_for_delivery:
      'Your order {order} is out for delivery on {detail}. Please keep your phone within reach.',
    order_delivered:
      'Your order {order} was delivered on {detail}. How is it? A review helps others to choose. If something does not fit, you can return or exchange it.',
    delivery_failed:
      'We could not hand over your order {order}: {detail}. Please choose within 24 hours what we should do.',
    return_pickup:
      'A courier will come for the items you send back from order {order}. Day: {detail}. Please keep them packed.',
    cod_confirm:
      'Please confirm your order {order}. You pay {detail} when it is handed over. Without an answer it will be cancelled soon.',
    cod_pay_now:
      'To confirm your order {order}, please pay {detail} of it online. You pay the rest when it is handed over.',
    back_in_stock: `Back in stock: {product}, size {detail}. We hold one for you for ${RESERVED_MINUTES} minutes: log in with this number to buy it.`,
  },
  buttons: {
    track: 'Track order',
    review: 'Write a review',
    reattempt: 'Try again',
    return: 'Send it back',
    confirm: 'Confirm',
    cancel: 'Cancel order',
    pay: 'Pay now',
    see: 'See product',
  },
  /** Of login codes, as WhatsApp itself words them. */
  loginCode: (code: string) =>
    `${code} is your verification code. For your security, do not share this code.`,
  copyCode: 'Copy code',
  /** In place of a day that nobody has promised. */
  noDay: 'see the tracking page',
} as const;

/** The box beside which somebody allows messages by WhatsApp. Another sentence is another version. */
export const whatsappConsentTexts = {
  version: 1,
  orders: (brand: string) => `Send me updates about my orders from ${brand} by WhatsApp instead of SMS.`,
  marketing: (brand: string) => `Send me offers and news from ${brand} by WhatsApp.`,
  /** Chosen from a list, beside codes by SMS. */
  codes: (brand: string) => `Login codes by WhatsApp, from ${brand}`,
};

/** The same box on screens. */
export const whatsappFormTexts = {
  title: 'WhatsApp',
  about: 'To the number you log in with. You can stop it in your profile at any time, or by replying STOP.',
  on: 'We’ll send order updates by WhatsApp.',
  off: 'We’ll send order updates by SMS.',
  codesOn: 'We’ll send your login codes by WhatsApp.',
  codesOff: 'We’ll send your login codes by SMS.',
  codes: 'How login codes come',
  codesBySms: 'Login codes by SMS',
  codesAbout: 'By WhatsApp, a second code in a row comes by SMS.',
  language: 'Language of messages by WhatsApp',
  languageSaved: 'We’ll write in this language.',
  failed: 'We couldn’t save that. Please try again.',
};
