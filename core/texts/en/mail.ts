import type { ReturnType } from '#core/rules/order-states.ts';

/** Subjects of emails, and what they say beyond the SMS. */
export const mailTexts = {
  placed: (order: string) => `Order ${order} has been placed`,
  shipped: (order: string) => `Order ${order} is on its way`,
  track: (url: string) => `Track it here: ${url}`,
  ourCourier: 'our courier',
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
  replacement: (order: string) => `Your replacement for order ${order}`,
  enquiryAnswer: (brand: string, ticket: number) => `Your message to ${brand}, ticket ${ticket}`,
};

/** Within a sentence. */
export const requestNames: Record<ReturnType, string> = { Return: 'return', Exchange: 'exchange' };
