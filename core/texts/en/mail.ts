import type { ReturnType } from '#core/rules/order-states.ts';

/** Subjects of emails, and what they say beyond the SMS. */
export const mailTexts = {
  placed: (order: string) => `Order ${order} has been placed`,
  keepReady: (amount: string) => `Please keep ${amount} ready at delivery.`,
  received: (amount: string) => `We have received ${amount}.`,
  detailsChanged: (order: string) => `The delivery details of order ${order} have been changed`,
  codConfirm: (order: string) => `Please confirm your order ${order}`,
  codPayPart: (order: string) => `Please pay a part of your order ${order}`,
  shipped: (order: string) => `Order ${order} is on its way`,
  carriedBy: (courier: string, trackingNumber: string) =>
    `It is carried by ${courier}, tracking number ${trackingNumber}.`,
  ourCourier: 'our courier',
  outForDelivery: (order: string) => `Order ${order} is out for delivery`,
  deliveryFailed: (order: string) => `We could not hand over your order ${order}`,
  delivered: (order: string) => `Order ${order} has been delivered`,
  cancelled: (order: string) => `Order ${order} has been cancelled`,
  refundStarted: (order: string) => `Refund for order ${order}`,
  refunded: (order: string) => `Order ${order} has been refunded`,
  payeeAsked: (order: string) => `Your refund for order ${order}: where should we send it?`,
  latePayment: (order: string) => `We are refunding your payment for order ${order}`,
  returnRejected: (request: string, order: string) =>
    `Your ${request} request for order ${order} could not be approved`,
  returnReopened: (request: string, order: string) =>
    `We are looking at your ${request} request for order ${order} again`,
  returnApproved: (request: string, order: string) =>
    `Your ${request} request for order ${order} has been approved`,
  returnPickup: (order: string) => `A courier will come for your return of order ${order}`,
  replacement: (order: string) => `Your replacement for order ${order}`,
  /** Under every mail, before phone and address. */
  help: 'Questions? Call or write to us:',
  trackOrder: 'Track your order',
  reviewOrder: 'Review your order',
  enquiryAnswer: (brand: string, ticket: number) => `Your message to ${brand}, ticket ${ticket}`,
};

/** Within a sentence. */
export const requestNames: Record<ReturnType, string> = { Return: 'return', Exchange: 'exchange' };
