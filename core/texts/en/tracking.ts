/** What shoppers and staff read about parcels: ours, never the couriers' words, which hold names and streets. */
export const parcelStateTexts = {
  preparing: 'We are preparing your order',
  booked: 'Your parcel is packed and waits for the courier',
  'picked-up': 'The courier has picked up your parcel',
  'in-transit': 'Your parcel is on its way',
  'out-for-delivery': 'Your parcel is out for delivery',
  failed: 'We could not hand over your parcel',
  returning: 'Your parcel is on its way back to us',
  delivered: 'Your parcel has been delivered',
  returned: 'Your parcel has come back to us',
  lost: 'Your parcel has been lost or damaged on the way',
  cancelled: 'This order has been cancelled',
} as const;

export const failedReasonTexts = {
  unavailable: 'Nobody was at home',
  unreachable: 'The courier could not reach you by phone',
  address: 'The address could not be found',
  later: 'Delivery on another day was asked for',
  cash: 'The cash was not at hand',
  refused: 'The parcel was refused',
  'open-delivery': 'The parcel was to be opened first',
  otp: 'The delivery code was not given',
  area: 'The courier could not get to the place',
  'not-attempted': 'The courier ran out of time',
  other: 'The parcel could not be handed over',
} as const;

/** The steps of the way, in as few words as fit under a square. */
export const trackStepNames = {
  preparing: 'Preparing',
  booked: 'Packed',
  'in-transit': 'On its way',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
  returning: 'Coming back',
  returned: 'Back with us',
};

/** The tracking page. */
export const trackTexts = {
  title: 'Track your order',
  order: 'Order #{id}',
  progress: 'Progress',
  arrivingBy: (day: string) => `Arriving by ${day}`,
  late: (day: string) => `We promised it by ${day}. It is late, and we’re sorry.`,
  deliveredOn: (day: string) => `On ${day}. We hope you like it.`,
  leads: {
    lost: 'We’re sorry. We’ll be in touch about a new parcel or your money.',
    cancelled: 'Nothing will be delivered. If you have already paid, your money goes back to you.',
    returning: 'We check it when it arrives. If you have already paid, your money goes back to you.',
    returned: 'If you have already paid, your money goes back to you. My Orders shows the refund.',
  },
  timeline: 'What has happened',
  placed: 'You placed your order',
  delivery: 'Delivery',
  keepReady: 'Keep ready',
  payOnDelivery: 'Pay the rider in cash or by UPI.',
  promised: 'Promised by',
  delivered: 'Delivered',
  ordered: 'Ordered',
  courier: 'Courier',
  number: 'Tracking number',
  courierPage: 'Courier’s page',
  review: 'Review your order',
  invoice: 'Get the invoice',
  ownOrders: 'Your items, invoice and refunds are in My Orders. You need to log in there.',
  help: 'Need help?',
  helpText: 'Call or write to us. Please keep your order number handy.',
};

/** The shopper's answer to a failed delivery. */
export const answerTexts = {
  title: 'What should we do now?',
  question: 'Your parcel',
  actions: { reattempt: 'Try to deliver it again', return: 'Send it back, I don’t want it any more' },
  hints: {
    unavailable: 'Choose a day on which somebody is at home.',
    unreachable: 'Give us another phone number, or choose another day.',
    address: 'Write the address more fully, or name a landmark that the rider can find.',
    later: 'Choose the day that suits you.',
    cash: 'Choose a day on which you have the amount ready. You can also pay the rider by UPI.',
    refused: 'Tell us whether you still want it.',
    'open-delivery': 'The rider cannot open a parcel. You can return what does not fit within 7 days.',
    otp: 'The rider asks for the code that the courier sends you by SMS. Choose another day.',
    area: 'Name a place nearby that the rider can reach, or another day.',
    'not-attempted': 'We ask the courier to try again. You can also choose the day.',
    other: 'Choose the day that suits you.',
  },
  day: 'Day',
  nextDay: 'The next possible day',
  address: 'Correct address or landmark',
  addressExample: 'House number, street, what is nearby',
  phone: 'Another phone number',
  optional: '(optional)',
  returnHint: 'The parcel comes back to us. If you have already paid, your money goes back to you.',
  send: 'Send answer',
  sending: 'Sending...',
  failed: 'We couldn’t send your answer. Please try again.',
  phoneInvalid: 'Enter a mobile number of 10 digits',
  addressTooShort: 'Enter at least 10 characters',
  invalid: {
    action: 'Choose what we should do',
    day: 'Choose a day from tomorrow up to 6 days ahead',
    phone: 'Enter a mobile number of 10 digits',
    address: 'Enter 10 to 200 characters',
  },
  tryingOn: (day: string) => `We’ll try again on ${day}`,
  tryingAgain: 'We’ll try again on the next possible day',
  returning: 'We’ll take the parcel back',
  whatNext: {
    reattempt: 'Thank you. We have passed it on to the courier. Please keep your phone within reach.',
    return: 'Thank you. We have passed it on to the courier. There is nothing more for you to do.',
  },
  movedOn: 'Your parcel has moved on in the meantime.',
  answeredAlready: 'This had been answered already. The first answer counts.',
};

/** Another address or phone, before a parcel is booked. */
export const detailsTexts = {
  title: 'Change address or phone',
  hint: 'Your present details are not shown here. What you enter replaces them. The pincode stays the same; for another one, please call us.',
  address: 'New address',
  send: 'Change details',
  nothing: 'Enter another address or another phone number',
  changed: 'We have changed your delivery details',
  weTellYou: 'We also send a message to the phone of your account and to the number used so far.',
  tooLate: 'Your parcel is packed already. Please call us if something must change.',
  tooOften: 'These details have been changed too often. Please call us.',
};

/** What the shopper of a cash order is asked before it is packed, and paying online after all. */
export const codTexts = {
  confirmTitle: 'Please confirm your order',
  confirmHint: (amount: string, until: string) =>
    `You pay ${amount} when it is handed over. Without an answer we cancel it on ${until}.`,
  confirm: 'Yes, send it',
  confirming: 'Confirming...',
  confirmed: 'Your order is confirmed',
  confirmedNote: 'Thank you. We’ll pack it now and write to you when it leaves.',
  partTitle: 'Please pay a part ahead',
  partHint: (part: string, rest: string, until: string) =>
    `Pay ${part} online and the remaining ${rest} when it is handed over. Without it we cancel your order on ${until}.`,
  payPart: (part: string) => `Pay ${part} now`,
  unwanted: 'I don’t want it any more',
  cancel: 'Cancel my order',
  cancelNote: 'Nothing will be delivered. This cannot be undone.',
  cancelled: 'Your order is cancelled',
  cancelledNote: 'Nothing will be delivered.',
  tooLate: 'This order does not wait for an answer any more.',
  payTitle: 'Pay online now',
  paySave: (saving: string) => `Pay online now and save ${saving}`,
  payHint: 'By UPI, card or net banking. Then you pay nothing at the door.',
  payAll: (amount: string) => `Pay ${amount} online`,
  paying: 'Processing...',
  noScript: 'Paying online needs JavaScript. You can also pay at the door.',
  noScriptPart: 'Paying online needs JavaScript. You can also call us.',
  paid: 'Payment received. Thank you.',
  payLater: 'We’re still confirming your payment. This page will show it in a few minutes.',
  payFailed: 'The payment could not be started. Please try again.',
  paidOnline: 'Paid online',
};
