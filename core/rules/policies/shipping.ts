import type { PolicyText } from '#core/contract/texts.ts';

export const SHIPPING_TEXT: PolicyText = {
  lead: 'When your order leaves us, where we deliver, what it costs and how you follow it.',
  figures: [
    { figure: '6–8 days', text: 'at most until your order is dispatched' },
    { figure: 'All of India', text: 'with cash on delivery at all pin codes' },
    { figure: 'By SMS', text: 'you get the tracking details' },
  ],
  sections: [
    {
      title: 'Dispatch',
      blocks: [
        'We dispatch your order within 6–8 days. Most orders leave us sooner. If yours cannot leave in that time we tell you, and you can have your money back in full instead of waiting.',
      ],
    },
    {
      title: 'Where we deliver',
      blocks: [
        'We deliver to every state and union territory of India. Type your 6-digit pincode when you check out, and city and state are filled in for you. We do not ship outside India.',
        'Cash on delivery is available at all pin codes.',
      ],
    },
    {
      title: 'Delivery charge',
      blocks: [
        'The charge depends on the state that you order to, and is the same whether you pay online or by cash on delivery. From a certain order amount on, delivery is free.',
        'The Checkout Summary shows the charge, as ‘Free’ or as an amount, before you pay. Nothing is added later.',
      ],
    },
    {
      title: 'Tracking',
      blocks: [
        'Once your order ships we send the tracking details by SMS to the phone number of your order. Its status is also under ‘My Orders’ in [your profile](/user/profile).',
      ],
    },
    {
      title: 'At your doorstep',
      blocks: [
        'The courier may call you on the phone number that you gave, or on the alternate one. For cash on delivery, please keep the amount ready.',
        'Please look at the parcel before you take it. If it is open or wet, refuse it or take photos, and tell us within 48 hours of delivery: the [Cancellation & Refund Policy](/refund-policy) says how.',
      ],
    },
    {
      title: 'When a parcel comes back',
      blocks: [
        'If nobody could be reached, or the address was not complete, the parcel returns to us. We then call you to send it again, or refund what you have paid.',
      ],
    },
    {
      title: 'Delays',
      blocks: [
        'Rain, festivals and strikes can hold up a courier. If your parcel is late, write to us on the [Contact Us](/contact-us) page with your order number, and we will find out where it is.',
      ],
    },
  ],
};
