/** What a shopper may expect once an order is placed. */
export const nextStepTexts = {
  title: 'What happens next',
  packed: 'We pack your order and hand it to the courier.',
  tracked: 'When it ships, we’ll send you a tracking link by SMS.',
  arrives: (day: string) => `Your parcel arrives by ${day}.`,
  brought: 'The courier brings it to your door.',
  cancelled: 'This order has been cancelled. Nothing will be delivered.',
  paid: (amount: string) => `You pay ${amount} at the door, in cash or by UPI.`,
};
