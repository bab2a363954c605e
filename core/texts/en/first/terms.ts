import type { PolicyText } from '#core/contract/texts.ts';

export const TERMS_TEXT: PolicyText = {
  lead: 'What you can expect from us when you shop here, and what we ask of you.',
  figures: [
    { figure: 'All taxes included', text: 'the price you see is the price you pay' },
    { figure: 'Flat ₹100 off', text: 'on a minimum order of ₹1000, with coupon RD100' },
    { figure: 'Law of India', text: 'governs these terms' },
  ],
  sections: [
    {
      title: 'About these terms',
      blocks: [
        'This store is run by {legalName} (“we”, “us”) under the name {brandName}. These terms apply whenever you browse, place an order, write a review or send us a message.',
        'By placing an order you agree to the terms in force on that day. If you do not agree with them, please do not order.',
        'To order you must be 18 or older, or have a parent or guardian agree to these terms on your behalf.',
      ],
    },
    {
      title: 'Your account',
      blocks: [
        'You log in with a 10-digit Indian mobile number and a one-time code sent to it by SMS. There is no password. Do not share the code with anyone: our team will never ask for it.',
        'You stay logged in for 30 days, or until you log out. Orders placed from your account are treated as yours, so log out on shared devices.',
        'Please give us your correct name, address and phone number. We cannot deliver without them.',
      ],
    },
    {
      title: 'Products and prices',
      blocks: [
        'All prices are in Indian rupees (₹) and include all taxes. Any delivery charge is shown on the Checkout Summary before you pay. There are no other charges.',
        'We show every product as accurately as we can, but colours may look slightly different on your screen. The size chart on each product page gives garment measurements, which may vary slightly.',
        'We show the stock we have. An item is reserved for you once you place the order, not while it is in your cart. While you pay online, we hold your items for up to 15 minutes.',
        'If a price or description is clearly wrong, we will tell you before we ship. You can then keep the order at the correct price or get a full refund.',
      ],
    },
    {
      title: 'Offers and coupons',
      blocks: [
        {
          points: [
            'Coupon RD100: flat ₹100 off on a minimum order of ₹1000.',
            'Any 3 Regular T-Shirts in one order for ₹999. Applies to exactly 3 units, and cannot be combined with a coupon.',
          ],
        },
        'One coupon per order. We may end an offer at any time; orders already placed are not affected.',
      ],
    },
    {
      title: 'Orders and payment',
      blocks: [
        'You can pay online by UPI, card or netbanking through our payment provider, or by cash on delivery at your doorstep.',
        'An online order is confirmed once the provider has confirmed your payment. A cash on delivery order is confirmed once you see ‘Thank You for Your Order’. If a payment reaches us after the items have sold out, we will refund it in full and let you know by SMS.',
        'Orders cannot be changed or cancelled once placed. If something is wrong with your order, see the [Cancellation & Refund Policy](/refund-policy).',
        'We may decline an order that we cannot fulfil or that appears fraudulent. Anything you have paid for it will be refunded in full.',
      ],
    },
    {
      title: 'Delivery and returns',
      blocks: [
        'For delivery, see the [Shipping & Delivery Policy](/shipping-policy). For returns and exchanges, see [Shipping & Returns](/shipping-return).',
      ],
    },
    {
      title: 'Reviews',
      blocks: [
        'Reviews are public and show the name you give. Please write from your own experience. A review is marked ‘Verified buyer’ if its author was logged in and has received that product.',
        'We hide reviews that are abusive, advertise something, reveal personal details or break the law. We never hide a review for being critical.',
      ],
    },
    {
      title: 'Fair use',
      blocks: [
        'Please do not:',
        {
          points: [
            'log in with, or request codes for, a number that is not yours,',
            'try to break into the store, overload it or access other people’s data,',
            'place orders you do not intend to accept.',
          ],
        },
        'We may close accounts that do.',
      ],
    },
    {
      title: 'Our prints and pictures',
      blocks: [
        'The prints, pictures and texts in this store belong to us or are used with permission. Feel free to share links and pictures of what you wear. For any commercial use, please ask first at [{supportEmail}](mailto:{supportEmail}).',
      ],
    },
    {
      title: 'Our responsibility',
      blocks: [
        'We are responsible for delivering what you ordered, in good condition, at the price you agreed to. The parcel is our responsibility until you receive it.',
        'We are not responsible for delays beyond our control, such as floods, strikes or road closures. We will keep you informed, and refund anything that can no longer be delivered.',
        'Nothing here limits your rights under the Consumer Protection Act, 2019.',
      ],
    },
    {
      title: 'Governing law',
      blocks: [
        'These terms are governed by the law of India, and Indian courts have jurisdiction over any dispute. Please write to our grievance officer first. You may also approach the consumer commission where you live, or call the National Consumer Helpline at [1915](tel:1915).',
      ],
    },
    {
      title: 'Changes to these terms',
      blocks: [
        'When we change these terms, we update the date at the top. The terms in force on the day you placed an order apply to it.',
      ],
    },
    {
      title: 'Data sources',
      blocks: [
        'The city and state filled in for a pincode come from public data:',
        'Pincode data (c) Department of Posts, Government of India, via [data.gov.in](https://www.data.gov.in/resource/all-india-pincode-directory-till-last-month), licensed under [GODL-India](https://www.data.gov.in/Godl). Changed: one row per pincode, names normalised. No endorsement implied.',
      ],
    },
  ],
};
