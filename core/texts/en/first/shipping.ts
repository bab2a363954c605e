import type { PolicyText } from '#core/contract/texts.ts';

export const SHIPPING_TEXT: PolicyText = {
  lead: 'When we ship, where we deliver, what it costs and how to track your order.',
  figures: [
    { figure: 'Within 6–8 days', text: 'we dispatch your order' },
    { figure: 'All of India', text: 'with cash on delivery at all pin codes' },
    { figure: 'By SMS', text: 'we send your tracking details' },
  ],
  sections: [
    {
      title: 'Dispatch',
      blocks: [
        'We dispatch your order within 6–8 days. Most orders ship sooner. If yours is delayed, we will tell you, and you can choose a full refund instead of waiting.',
      ],
    },
    {
      title: 'Where we deliver',
      blocks: [
        'We deliver to every state and union territory of India. Enter your 6-digit pincode at checkout, and we will fill in your city and state. We do not ship outside India.',
        'Cash on delivery is available at all pin codes.',
      ],
    },
    {
      title: 'Delivery charge',
      blocks: [
        'The charge depends on your state, and is the same whether you pay online or by cash on delivery. Above a certain order amount, delivery is free.',
        'The Checkout Summary shows the charge before you pay. There are no other charges.',
      ],
    },
    {
      title: 'Tracking',
      blocks: [
        'Once your order ships, we will send the tracking details by SMS to the phone number on your order. You can also see its status under ‘My Orders’ in [your profile](/user/profile).',
      ],
    },
    {
      title: 'At your doorstep',
      blocks: [
        'The courier may call you on your phone number or alternate number. For cash on delivery, please keep the amount ready.',
        'Please check the parcel before you accept it. If it is open or wet, refuse it or take photos, and tell us within 48 hours of delivery, as described in the [Cancellation & Refund Policy](/refund-policy).',
      ],
    },
    {
      title: 'If a parcel comes back to us',
      blocks: [
        'If the courier cannot reach you or the address is incomplete, the parcel comes back to us. We will call you to arrange another delivery, or refund what you have paid.',
      ],
    },
    {
      title: 'Delays',
      blocks: [
        'Rain, festivals and strikes can delay couriers. If your parcel is late, write to us on the [Contact Us](/contact-us) page with your order number, and we will track it down.',
      ],
    },
  ],
};
