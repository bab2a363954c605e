import type { PolicyName } from '#core/contract/texts.ts';

/** FAQ and policies, apart from what the owner writes. */
export const pageTexts = {
  faq: 'FAQ',
  faqLead: 'Tracking, payment, changes, returns and sizes: answers to the questions we get most.',
  somethingElse: 'Something else?',
  lastUpdated: 'Last updated {day}',
  inShort: 'In short',
  contactTitle: 'Contact and grievance officer',
  complaints:
    'We acknowledge complaints within 48 hours and resolve them within one month. Every message from the [Contact Us](/contact-us) page gets a ticket number.',
  otherPolicies: 'Other policies',
  onThisPage: 'On this page',
  legalName: 'Legal name',
  address: 'Address',
  gstNumber: 'GST number',
  customerCare: 'Customer care',
  grievanceOfficer: 'Grievance officer',
  charges: 'Delivery charges by state',
  stateOrTerritory: 'State or union territory',
  charge: 'Charge',
  freeFrom: 'Free from',
};

export const policyTitles: Record<PolicyName, string> = {
  shipping: 'Shipping & Delivery Policy',
  'shipping-return': 'Shipping & Returns',
  refund: 'Cancellation & Refund Policy',
  privacy: 'Privacy Policy',
  terms: 'Terms and Conditions',
};

const MONTH = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const ORDINAL = /* @__PURE__ */ new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** 'July 21st, 2025' of a calendar day such as '2025-07-21'. */
export const formatUpdated = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  const number = date.getUTCDate();
  return `${MONTH.format(date)} ${number}${ENDINGS[ORDINAL.select(number)] ?? 'th'}, ${date.getUTCFullYear()}`;
};
