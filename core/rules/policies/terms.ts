import type { PolicyText } from '#core/contract/texts.ts';

export const TERMS_TEXT: PolicyText = {
  lead: 'What you can expect of us when you shop here, and what we ask of you.',
  figures: [
    { figure: 'All taxes included', text: 'the price you see is the price you pay' },
    { figure: 'Flat ₹100 off', text: 'on a minimum order of ₹1000, with coupon RD100' },
    { figure: 'Law of India', text: 'governs these terms' },
  ],
  sections: [
    {
      title: 'About these terms',
      blocks: [
        'This store is run by {legalName} (“we”, “us”) under the name {brandName}. These terms apply to everything you do here: looking around, placing an order, writing a review, sending us a message.',
        'By placing an order you agree to the terms as they stand on that day. If you do not agree with them, please do not order.',
        'To order you must be 18 or older, or have a parent or guardian agree to these terms for you.',
      ],
    },
    {
      title: 'Your account',
      blocks: [
        'You log in with a 10-digit Indian mobile number and a one-time code that we send to it by SMS. There is no password. Please keep the code to yourself: nobody from our team will ever ask for it.',
        'A login lasts for 30 days, or until you log out. Orders placed from your login count as yours, so log out on a phone or computer that you share.',
        'Give us a true name, address and phone number. Without them a parcel does not arrive.',
      ],
    },
    {
      title: 'Products and prices',
      blocks: [
        'All prices are in Indian rupees (₹) and include all taxes. A delivery charge, where there is one, is shown on the Checkout Summary before you pay. Nothing is added after that.',
        'We show every garment as it is, but colours look a little different on every screen. The size chart on each product page gives the garment’s own measurements, which can differ slightly from piece to piece.',
        'Stock is shown as we have it. A piece is yours once the order is placed, not while it lies in the cart. While you pay online we hold your pieces for up to 15 minutes.',
        'Should a price or a description be plainly wrong, we tell you before anything is dispatched. You can then keep the order at the right price or have your money back in full.',
      ],
    },
    {
      title: 'Offers and coupons',
      blocks: [
        {
          points: [
            'Coupon RD100: flat ₹100 off on a minimum order of ₹1000.',
            'Exactly 3 units of Regular T-Shirts in one order cost ₹999 together. No coupon is counted on top of this offer.',
          ],
        },
        'One coupon works per order. We may end an offer at any time; an order that has been placed keeps it.',
      ],
    },
    {
      title: 'Orders and payment',
      blocks: [
        'You can pay online by UPI, card or netbanking through our payment provider, or by cash on delivery at your doorstep.',
        'An online order stands once the provider has confirmed your payment. A cash on delivery order stands once you see ‘Thank You for Your Order’. If a payment reaches us so late that the pieces are gone, we refund it in full and tell you by SMS.',
        'Orders cannot be changed or cancelled once placed. What we do when something is wrong with your order is in the [Cancellation & Refund Policy](/refund-policy).',
        'We may turn down an order that we cannot fulfil or that is made to deceive. Whatever you have paid for it comes back to you in full.',
      ],
    },
    {
      title: 'Delivery and returns',
      blocks: [
        'How parcels reach you is in the [Shipping & Delivery Policy](/shipping-policy). How a piece comes back to us is in [Shipping & Returns](/shipping-return).',
      ],
    },
    {
      title: 'Reviews',
      blocks: [
        'Reviews are public and carry the name you give. Please write from your own experience. ‘Verified buyer’ stands beside a review whose writer was logged in and has had that product delivered.',
        'We hide reviews that insult, advertise, give away personal details or break the law. We do not hide a review because it is critical.',
      ],
    },
    {
      title: 'Fair use',
      blocks: [
        'Please do not:',
        {
          points: [
            'log in with, or send codes to, a number that is not yours,',
            'try to break into the store, overload it, or read other people’s data,',
            'place orders that you do not mean to take.',
          ],
        },
        'We may close the account of somebody who does.',
      ],
    },
    {
      title: 'Our prints and pictures',
      blocks: [
        'The prints, pictures and texts in this store belong to us or are used with permission. Share links and pictures of what you wear as you like. For any commercial use, please ask first at [{supportEmail}](mailto:{supportEmail}).',
      ],
    },
    {
      title: 'What we answer for',
      blocks: [
        'We answer for delivering what you ordered, in good condition, at the price you agreed to. The parcel is our responsibility until it is in your hands.',
        'We do not answer for delays that nobody here can prevent, such as floods, strikes or closed roads. We tell you when they happen, and refund what can no longer be delivered.',
        'Nothing on this page takes away a right that the Consumer Protection Act, 2019 gives you.',
      ],
    },
    {
      title: 'Governing law',
      blocks: [
        'These terms are governed by the law of India, and disputes are heard by the courts of India. Please write to our grievance officer first. You may also go to the consumer commission where you live, or call the National Consumer Helpline at [1915](tel:1915).',
      ],
    },
    {
      title: 'Changes to these terms',
      blocks: [
        'When these terms change, the date at the top changes with them. Your order stays under the terms of the day on which you placed it.',
      ],
    },
    {
      title: 'Data sources',
      blocks: [
        'The city and state that appear when you type a pincode come from public data:',
        'Pincode data (c) Department of Posts, Government of India, via [data.gov.in](https://www.data.gov.in/resource/all-india-pincode-directory-till-last-month), licensed under [GODL-India](https://www.data.gov.in/Godl). Changed: one row per pincode, names normalised. No endorsement implied.',
      ],
    },
  ],
};
