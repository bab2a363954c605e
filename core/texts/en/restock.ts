import { RESERVED_MINUTES } from '#core/rules/restock.ts';

/** What somebody agrees to who wants to know when a size is back. Another sentence is another version. */
export const restockConsentTexts = {
  version: 1,
  wording: (brand: string) =>
    `Send me one message from ${brand}, by SMS or WhatsApp, when this size is back. The request is deleted after 180 days.`,
};

/** The same on screens. */
export const restockTexts = {
  title: (size: string) => `Tell me when size ${size} is back`,
  phone: 'Mobile number',
  phoneHint: '9876543210',
  phoneInvalid: 'Please enter a 10-digit mobile number.',
  promise: `We tell people in the order in which they asked. Then we hold one for you for ${RESERVED_MINUTES} minutes.`,
  submit: 'Tell me',
  sending: 'Saving...',
  done: (size: string, phone: string) => `We’ll send a message to ${phone} when size ${size} is back.`,
  stopInWishlist: 'You can stop it in your wishlist.',
  failed: 'We couldn’t save that. Please try again.',
  reserved: (until: string) => `We hold one for you until ${until}.`,
  loginForReserved: 'Got our message? {login} with that number to buy the one we hold for you.',
  login: 'Log in',
  waitingTitle: 'We’ll tell you when these are back',
  waiting: (size: string) => `Size ${size}`,
  stop: 'Stop',
  stopOf: (name: string, size: string) => `Stop waiting for ${name}, size ${size}`,
  stopped: 'We won’t send a message about it.',
  reservedTitle: 'Held for you',
};
