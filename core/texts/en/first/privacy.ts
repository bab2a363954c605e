import type { PolicyText } from '#core/contract/texts.ts';

export const PRIVACY_TEXT: PolicyText = {
  lead: 'What we know about you, why we need it, and your rights.',
  figures: [
    { figure: 'Never sold', text: 'we do not sell your data to anyone' },
    { figure: 'No tracking', text: 'no advertising cookies, ours or anyone else’s' },
    { figure: 'Yours', text: 'to see, to correct and to erase' },
  ],
  sections: [
    {
      title: 'Who is responsible',
      blocks: [
        '{legalName} decides how your personal data is used in this store, and is the data fiduciary under the Digital Personal Data Protection Act, 2023. You can browse without telling us who you are.',
      ],
    },
    {
      title: 'What we collect, and why',
      blocks: [
        {
          facts: [
            {
              name: 'Phone number',
              text: 'To log you in with a one-time code, to send you order updates by SMS, or by WhatsApp if you allow it, and for the courier to reach you.',
            },
            {
              name: 'Name, address, pincode, alternate phone',
              text: 'To deliver your order and prepare your invoice. Addresses that you save in your account are there for your next order, until you remove them.',
            },
            {
              name: 'Cart',
              text: 'While you are logged in, the products, sizes and quantities in your cart, so that you find them on your other devices.',
            },
            {
              name: 'Wishlist and restock alerts',
              text: 'While you are logged in, the products on your wishlist; and the sizes that you want to hear about when they are back.',
            },
            {
              name: 'Orders, returns and refunds',
              text: 'To process them, to show them in your profile, and to keep the records required by tax law.',
            },
            {
              name: 'Payments',
              text: 'The payment ID, amount and status, as reported by the payment provider. Card numbers and UPI PINs go only to the provider and never reach us.',
            },
            {
              name: 'Reviews',
              text: 'Your name as you write it, rating, fit and comment. They are public.',
            },
            {
              name: 'Messages',
              text: 'Your name, email address and message from the contact form, so that we can reply. Each message gets a ticket number.',
            },
            {
              name: 'Technical records',
              text: 'IP address and time of each request, to keep the store running and prevent misuse of one-time codes.',
            },
          ],
        },
      ],
    },
    {
      title: 'Cookies and local storage',
      blocks: [
        'Cookies are small files that a website stores in your browser. We do not use cookies for advertising or tracking, and our pages carry no third-party cookies. What the store needs to remember is kept in your browser’s local storage, on your own device:',
        {
          facts: [
            {
              name: 'userToken',
              text: 'Keeps you logged in. Removed when you log out; expires after 30 days.',
            },
            {
              name: 'cartItems',
              text: 'What is in your cart. Removed when you clear the cart or place the order.',
            },
            {
              name: 'accountCart',
              text: 'What the cart of your account held when this browser last asked, so that both stay the same. Removed when you log out.',
            },
            {
              name: 'checkedPlace',
              text: 'The pincode that you last checked, so that pages can say when we deliver there. Removed when you log out.',
            },
            {
              name: 'deliveryDetails',
              text: 'The addresses saved in your account, so that you don’t have to type them again. Only you can see them. Removed when you log out.',
            },
            {
              name: 'openCheckout',
              text: 'The order that you are placing, so that it is never placed twice. Removed when its result is known.',
            },
            {
              name: 'deviceMark',
              text: 'Lets you log in on this device even while somebody else keeps asking for codes with your phone number. It opens nothing by itself, and stays when you log out.',
            },
            {
              name: 'sizes',
              text: 'The size that you last chose in each category, so that it is chosen for you the next time.',
            },
            {
              name: 'recentlyViewed',
              text: 'The last 13 products that you looked at. Removed when you clear the list.',
            },
            {
              name: 'wishlist',
              text: 'The products on your wishlist.',
            },
            {
              name: 'wishlistOf',
              text: 'Which account has a copy of that list.',
            },
            {
              name: 'helpfulReviews',
              text: 'The reviews that you found helpful.',
            },
          ],
        },
        'Your coupon code and checkout details are remembered until you close the tab. So is which steps of your visit were counted. We count visits without knowing whose they are. Pages of the shop that you have opened are kept, so that you can read them without a network. You can delete all of this at any time by clearing this website’s data in your browser.',
        'If you pay online, the payment provider’s window may set cookies of its own, under its own policy.',
      ],
    },
    {
      title: 'Who we share it with',
      blocks: [
        'We do not sell your personal data. We share it only with those who need it to serve you, and only what they need:',
        {
          points: [
            'the courier: name, address and phone number,',
            'the payment provider: amount, order number, name and phone number, when you pay online,',
            'the services that send our SMS and emails: your phone number or email address, and the message,',
            'the company that hosts our servers, on our instructions,',
            'courts and authorities, where the law requires it.',
          ],
        },
      ],
    },
    {
      title: 'How long we keep it',
      blocks: [
        {
          points: [
            'One-time codes: 5 minutes.',
            'Saved addresses: until you remove them or erase your account.',
            'The cart of your account: 180 days after its last change.',
            'Orders and invoices: as long as tax law requires.',
            'Contact messages: until your query is resolved and can no longer be disputed.',
            'Reviews: until you ask us to remove them.',
          ],
        },
      ],
    },
    {
      title: 'How we protect it',
      blocks: [
        'Your connection to the store is encrypted. One-time codes are never stored in readable form. Our staff see only what their role requires. If there is ever a data breach, we will inform you and the Data Protection Board of India without delay.',
      ],
    },
    {
      title: 'Your rights',
      blocks: [
        'Under the Digital Personal Data Protection Act, 2023 you may:',
        {
          points: [
            'ask what data we hold about you and who we have shared it with,',
            'have it corrected, completed or updated,',
            'have it erased; we must keep tax invoices as long as the law requires,',
            'withdraw your consent as easily as you gave it,',
            'nominate someone to exercise these rights for you in case of death or incapacity,',
            'complain to our grievance officer and, if that does not help, to the Data Protection Board of India.',
          ],
        },
        'Write to [{supportEmail}](mailto:{supportEmail}), or to {grievanceName} at [{grievanceEmail}](mailto:{grievanceEmail}). We will only ask you to verify that the phone number is yours. There is no fee.',
      ],
    },
    {
      title: 'Marketing',
      blocks: [
        'Messages about your orders are part of the service. We will send you anything else only if you have opted in; no box is pre-ticked, and you can opt out with one reply.',
      ],
    },
    {
      title: 'Children',
      blocks: [
        'The store is meant for people aged 18 and above. If your child has given us personal data without your consent, tell us and we will erase it.',
      ],
    },
    {
      title: 'Changes to this policy',
      blocks: [
        'When we change this policy, we update the date at the top. If we ever want to use your data for something new, we will ask you first.',
      ],
    },
  ],
};
