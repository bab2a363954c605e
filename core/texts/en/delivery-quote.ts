/** What product page, cart and payment page say of delivery: 'Thu, 19 Nov to 560001 · ₹49, free from ₹999 · cash on delivery'. */
export const quoteTexts = {
  arrives: (day: string, pincode: string) => `${day} to ${pincode}`,
  charge: (charge: string, freeFrom: string) => `${charge}, free from ${freeFrom}`,
  free: 'free delivery',
  cash: 'cash on delivery',
  online: 'online payment only',
  notServed: (pincode: string) => `We can’t deliver to ${pincode} right now.`,
};
