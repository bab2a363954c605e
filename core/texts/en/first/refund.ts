import type { PolicyText } from '#core/contract/texts.ts';

export const REFUND_TEXT: PolicyText = {
  lead: 'When you can cancel, what to do if something is wrong with your order, and how you get your refund.',
  figures: [
    { figure: '48 hours', text: 'after delivery to report a damaged, defective or wrong item' },
    { figure: '5–7 working days', text: 'for a refund, to the original method of payment' },
    { figure: 'Unworn, with tags', text: 'items must be unused to be returned' },
  ],
  sections: [
    {
      title: 'Cancellation',
      blocks: [
        'There are no cancellations after ordering. We start packing as soon as your order comes in, so orders cannot be changed or cancelled once placed. Please check size, address and phone number before you pay.',
        'There is one exception: as long as [your profile](/user/profile) shows ‘Cancel Order’ for an order, it has not been shipped and you can cancel it there. Anything you have paid will be refunded as described below.',
      ],
    },
    {
      title: 'Damaged, defective or wrong items',
      blocks: [
        'Tell us within 48 hours of delivery if an item is damaged, defective or not what you ordered. Write to us on the [Contact Us](/contact-us) page or by email, and send photos, so that we can resolve it quickly:',
        {
          points: [
            'your order number,',
            'one photo of the whole item and one of the problem,',
            'one photo of the parcel with its address label.',
          ],
        },
        'Send photos to [{supportEmail}](mailto:{supportEmail}). If you would rather talk, call {supportPhone}. We will send you the right item, or refund you if it is out of stock.',
      ],
    },
    {
      title: 'Condition of the item',
      blocks: [
        'Items must be unworn and unwashed, with tags attached and in their packaging. Trying an item on for size is fine. Items that have been worn will be sent back to you without a refund.',
      ],
    },
    {
      title: 'Refunds',
      blocks: [
        'Approved refunds are made in 5–7 working days to the original method of payment: the UPI account, card or bank account you paid from.',
        'If you paid by cash on delivery, we will ask for a UPI ID or bank account in your name and send the money there.',
        'You will get back what you paid for the item, after any discount. We will send you an SMS when the refund starts and when it is complete.',
      ],
    },
    {
      title: 'Sale items',
      blocks: [
        'Items from the [Sale](/sale) may be ineligible for a refund, unless they arrive damaged, defective or wrong.',
      ],
    },
    {
      title: 'Paid, but no order',
      blocks: [
        'A connection can drop while you pay. We check every payment against our orders: either your order will be confirmed shortly, or the payment will be refunded in full. We will let you know by SMS; you don’t need to do anything.',
      ],
    },
    {
      title: 'A different size, or a change of mind',
      blocks: [
        'You can return or exchange an item within 7 days. See [Shipping & Returns](/shipping-return).',
      ],
    },
  ],
};
