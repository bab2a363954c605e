import type { PolicyText } from '#core/contract/texts.ts';

export const REFUND_TEXT: PolicyText = {
  lead: 'When an order can be undone, what we do when a parcel is not right, and how your money comes back.',
  figures: [
    { figure: '48 hours', text: 'after delivery to report a damaged, defective or wrong item' },
    { figure: '5–7 working days', text: 'for a refund, to the original method of payment' },
    { figure: 'Unworn, with tags', text: 'is how an item has to come back' },
  ],
  sections: [
    {
      title: 'Cancellation',
      blocks: [
        'There are no cancellations after ordering. We begin to pick and pack as soon as your order is in, so orders cannot be changed or cancelled once placed. Please check size, address and phone number before you pay.',
        'There is one exception: while [your profile](/user/profile) still shows ‘Cancel Order’ beside an order, it has not been shipped, and you may use that button. Whatever you have paid is then refunded as described below.',
      ],
    },
    {
      title: 'Damaged, defective or wrong items',
      blocks: [
        'Tell us within 48 hours of delivery if an item is damaged, defective or not the one you ordered. Write to us on the [Contact Us](/contact-us) page or by e-mail, and send photos, so that we can decide without asking twice:',
        {
          points: [
            'your order number,',
            'one photo of the whole item and one of the fault,',
            'one photo of the parcel with its address label.',
          ],
        },
        'Photos go to [{supportEmail}](mailto:{supportEmail}). If you would rather talk, call {supportPhone}. We then send you the right item, or refund you if we have none left.',
      ],
    },
    {
      title: 'Condition of the item',
      blocks: [
        'Items must be unworn and unwashed, with tags attached and in their packaging. Trying on for size is fine. An item that has been worn comes back to you without a refund.',
      ],
    },
    {
      title: 'Refunds',
      blocks: [
        'Approved refunds are made in 5–7 working days to the original method of payment: the same UPI account, card or bank account that you paid from.',
        'If you paid by cash on delivery, we ask you for a UPI ID or a bank account in your name and send the money there.',
        'You get back what you paid for the item, after any discount on it. We tell you by SMS when the refund starts and when it is done.',
      ],
    },
    {
      title: 'Sale items',
      blocks: [
        'Items from the [Sale](/sale) may be ineligible for a refund. This does not apply to an item that reached you damaged, defective or wrong.',
      ],
    },
    {
      title: 'Paid, but no order',
      blocks: [
        'A connection can break while you pay. We compare every payment with our orders ourselves: either your order is confirmed a little later, or the payment is refunded in full. We tell you by SMS, and you need not do anything.',
      ],
    },
    {
      title: 'A different size, or a change of mind',
      blocks: [
        'For these there is a 7-day return or exchange window. It is described in [Shipping & Returns](/shipping-return).',
      ],
    },
  ],
};
