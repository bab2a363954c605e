import type { PolicyText } from '#core/contract/texts.ts';

export const PRIVACY_TEXT: PolicyText = {
  lead: 'What we know about you, why we need it, and what you can ask of us.',
  figures: [
    { figure: 'Never sold', text: 'your data is not for sale, to anybody' },
    { figure: 'No tracking', text: 'no advertising cookies, ours or others’' },
    { figure: 'Yours', text: 'to see, to correct and to erase' },
  ],
  sections: [
    {
      title: 'Who is responsible',
      blocks: [
        '{legalName} decides how your personal data is used in this store, and is the data fiduciary under the Digital Personal Data Protection Act, 2023. You can look around without telling us who you are.',
      ],
    },
    {
      title: 'What we collect, and why',
      blocks: [
        {
          facts: [
            {
              name: 'Phone number',
              text: 'To log you in with a one-time code, to tell you by SMS how your order goes, and for the courier to reach you.',
            },
            {
              name: 'Name, address, pincode, alternate phone',
              text: 'To deliver your order and to write your invoice.',
            },
            {
              name: 'Orders, returns and refunds',
              text: 'To carry them out, to show them in your profile, and because tax law asks for the records.',
            },
            {
              name: 'Payments',
              text: 'The payment’s number, amount and status, as the payment provider reports them. Card numbers and UPI PINs go to the provider alone and never reach us.',
            },
            {
              name: 'Reviews',
              text: 'Your name as you write it, rating, fit and comment. They are public.',
            },
            {
              name: 'Messages',
              text: 'Name, e-mail address and text from the contact form, to answer you. Each gets a ticket number.',
            },
            {
              name: 'Technical records',
              text: 'IP address and time of a request, to keep the store running and to stop the misuse of one-time codes.',
            },
          ],
        },
      ],
    },
    {
      title: 'Cookies and local storage',
      blocks: [
        'Cookies are small notes that a website leaves in your browser. We use none for advertising or to follow you around, and nobody else’s come with our pages. What the store has to remember is kept in your browser’s local storage, on your own device:',
        {
          facts: [
            {
              name: 'userToken',
              text: 'Keeps you logged in. Removed when you log out; it stops working after 30 days.',
            },
            {
              name: 'cartItems',
              text: 'What is in your cart. Removed when you clear the cart or place the order.',
            },
            {
              name: 'deliveryDetails',
              text: 'Where your last order went, so that you need not type it again. Shown to you alone, and only while you are logged in.',
            },
          ],
        },
        'The coupon code and the state of your checkout are remembered until you close the tab. You can delete all of this at any time by clearing this website’s data in your browser.',
        'If you pay online, the payment provider’s window may set cookies of its own, under its own policy.',
      ],
    },
    {
      title: 'Who receives it',
      blocks: [
        'We do not sell your personal data. It goes only to those who need it to serve you, and only the part that they need:',
        {
          points: [
            'the courier: name, address and phone number,',
            'the payment provider: amount, order number, name and phone number, when you pay online,',
            'the services that carry our SMS and e-mails: the phone number or e-mail address, and the message,',
            'the company that runs our servers, on our instructions,',
            'courts and authorities, where the law obliges us.',
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
            'Orders and invoices: as long as tax law demands.',
            'Contact messages: until your matter is closed and can no longer be disputed.',
            'Reviews: until you ask us to remove them.',
          ],
        },
      ],
    },
    {
      title: 'How we protect it',
      blocks: [
        'Your connection to the store is encrypted. One-time codes are never stored in readable form. People who work here see only what their role needs. Should your data ever get into wrong hands, we tell you and the Data Protection Board of India without delay.',
      ],
    },
    {
      title: 'Your rights',
      blocks: [
        'Under the Digital Personal Data Protection Act, 2023 you may:',
        {
          points: [
            'ask what we hold about you and whom we gave it to,',
            'have it corrected, completed or brought up to date,',
            'have it erased; tax invoices stay as long as the law demands,',
            'withdraw a consent as easily as you gave it,',
            'name somebody who uses these rights for you in case of death or illness,',
            'complain to our grievance officer and, if that does not help, to the Data Protection Board of India.',
          ],
        },
        'Write to [{supportEmail}](mailto:{supportEmail}), or to {grievanceName} at [{grievanceEmail}](mailto:{grievanceEmail}). We only ask you to show that the phone number is yours. It costs nothing.',
      ],
    },
    {
      title: 'Marketing',
      blocks: [
        'Messages about your orders are part of the service. We send you anything else only if you have said yes to it separately; nothing is ticked in advance, and one reply ends it.',
      ],
    },
    {
      title: 'Children',
      blocks: [
        'The store is meant for people of 18 and older. If your child has given us personal data without your consent, tell us and we erase it.',
      ],
    },
    {
      title: 'Changes to this policy',
      blocks: [
        'When this policy changes, the date at the top changes with it. If we ever want to use your data for something new, we ask you first.',
      ],
    },
  ],
};
