/** What is left to do for a cash order, on the thank-you page and in My Orders. Apart, since the texts of the checkout are on every page. */
export const orderQuestionTexts = {
  confirm: {
    title: 'Please confirm your order',
    hint: (until: string) =>
      `We pack it once you have confirmed it. Without an answer we cancel it on ${until}.`,
    button: 'Confirm order',
  },
  part: {
    title: 'Please pay a part ahead',
    hint: (until: string) =>
      `We pack it once the part is paid online. Without it we cancel your order on ${until}.`,
    button: (part: string) => `Pay ${part} now`,
  },
};
