import type { PolicyText } from '#core/contract/texts.ts';

export const SHIPPING_RETURN_TEXT: PolicyText = {
  lead: 'How long delivery takes, and how to return or exchange an item that does not fit.',
  figures: [
    { figure: '1–2 business days', text: 'to process your order' },
    { figure: '3–5 days', text: 'delivery to metro cities' },
    { figure: '5–7 days', text: 'delivery everywhere else' },
    { figure: '7 days', text: 'to return or exchange' },
    { figure: '3–5 working days', text: 'for the refund, after inspection' },
  ],
  sections: [
    {
      title: 'Processing',
      blocks: [
        'We process orders in 1–2 business days: we check your address and pack your items. Sundays and public holidays are not business days.',
      ],
    },
    {
      title: 'Delivery times',
      blocks: [
        'From the day your order ships:',
        {
          facts: [
            {
              name: 'Metro cities',
              text: '3–5 days, in Delhi, Mumbai, Kolkata, Chennai, Bengaluru, Hyderabad, Pune and Ahmedabad.',
            },
            { name: 'Other places', text: '5–7 days.' },
          ],
        },
        'For charges, tracking and delivery at your doorstep, see the [Shipping & Delivery Policy](/shipping-policy).',
      ],
    },
    {
      title: 'Returns and exchanges',
      blocks: [
        'There is a 7-day return or exchange window, starting on the day of delivery. You can return an item for a refund, or exchange it for another size.',
        'Items must be unworn and unwashed, with tags attached and in their packaging.',
      ],
    },
    {
      title: 'How to request a return or exchange',
      blocks: [
        {
          steps: [
            'Open [My Profile](/user/profile) and find the order under ‘My Orders’.',
            'Choose ‘Request Return / Exchange’. You will see this button for 7 days after delivery.',
            'Choose the product, then Return or Exchange, and tell us the reason.',
            'We will review your request and let you know the next steps by SMS.',
          ],
        },
        'Each request is for one item. To return more than one, write to [{supportEmail}](mailto:{supportEmail}) with your order number.',
      ],
    },
    {
      title: 'Inspection and refund',
      blocks: [
        'We inspect items as soon as we receive them. Refunds are made in 3–5 working days after inspection, to your original payment method. Cash on delivery orders are refunded to a UPI ID or bank account in your name.',
        'For an exchange, we will send the new item once we have inspected the first one. If your size has sold out by then, we will refund you.',
      ],
    },
    {
      title: 'What cannot be returned',
      blocks: [
        'There are no returns on customized or clearance items, unless they are defective.',
        'Please report damaged, defective or wrong items within 48 hours of delivery. See the [Cancellation & Refund Policy](/refund-policy).',
      ],
    },
  ],
};
