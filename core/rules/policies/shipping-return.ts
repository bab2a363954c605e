import type { PolicyText } from '#core/contract/texts.ts';

export const SHIPPING_RETURN_TEXT: PolicyText = {
  lead: 'How long things take, from your order to your door, and back again if it does not fit.',
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
        'We process orders in 1–2 business days: we check the address, pick your pieces and pack them. Sundays and public holidays are not business days.',
      ],
    },
    {
      title: 'Delivery times',
      blocks: [
        'Counted from the day your parcel leaves us:',
        {
          facts: [
            {
              name: 'Metro cities',
              text: '3–5 days, in Delhi, Mumbai, Kolkata, Chennai, Bengaluru, Hyderabad, Pune and Ahmedabad.',
            },
            { name: 'Other places', text: '5–7 days.' },
          ],
        },
        'Charges, tracking and what happens at your door are in the [Shipping & Delivery Policy](/shipping-policy).',
      ],
    },
    {
      title: 'Returns and exchanges',
      blocks: [
        'There is a 7-day return or exchange window. It starts on the day of delivery. You can send a piece back for your money, or exchange it for another size.',
        'The piece must be unworn and unwashed, with its tags attached and in its packaging.',
      ],
    },
    {
      title: 'How to ask for one',
      blocks: [
        {
          steps: [
            'Open [My Profile](/user/profile) and find the order under ‘My Orders’.',
            'Choose ‘Request Return / Exchange’. The button is there once the order is delivered, for 7 days.',
            'Choose the product, then Return or Exchange, and tell us the reason.',
            'We look at your request and tell you by SMS what we decided and how the piece comes back to us.',
          ],
        },
        'A request is for one piece. If more than one has to come back, write to [{supportEmail}](mailto:{supportEmail}) with your order number.',
      ],
    },
    {
      title: 'Inspection and refund',
      blocks: [
        'We inspect a piece as soon as it is back with us. Refunds are made in 3–5 working days after inspection, to the way you paid. Cash on delivery orders are refunded to a UPI ID or bank account in your name.',
        'For an exchange we send the new piece as soon as the first one has been inspected. If your size has sold out by then, you get a refund.',
      ],
    },
    {
      title: 'What cannot be returned',
      blocks: [
        'We take no returns on customized or clearance items, unless they are defective.',
        'Please report anything damaged, defective or wrong within 48 hours of delivery: see the [Cancellation & Refund Policy](/refund-policy).',
      ],
    },
  ],
};
