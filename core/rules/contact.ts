import { enquiryTexts } from '#texts/enquiries.ts';

const CONTACT_LIMITS = { name: 100, email: 254, message: 2000 } as const;

/** One @, nothing that breaks a mail's head, and a domain of at least two parts: the rest the mail server knows. */
const EMAIL_PATTERN = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\.]+(?:\.[^\s@<>",;:()[\]\\.]+)+$/;

export interface ContactForm {
  name: string;
  email: string;
  message: string;
  /** A field that people do not see: whoever fills it in is a program. */
  website: string;
}

export function trimContactForm({ name, email, message, website }: ContactForm): ContactForm {
  return { name: name.trim(), email: email.trim(), message: message.trim(), website: website.trim() };
}

/** What is wrong with each field, by its name; empty when the form can be sent. White space around does not count. */
export function checkContactForm(form: ContactForm): Partial<Record<keyof ContactForm, string>> {
  const { name, email, message, website } = trimContactForm(form);
  const wrong = {
    name: checkName(name),
    email: checkEmail(email),
    message: checkMessage(message),
    website: website === '' ? undefined : enquiryTexts.trapFilled,
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, text]) => text !== undefined));
}

function checkName(name: string): string | undefined {
  if (name === '') return enquiryTexts.nameMissing;
  return name.length > CONTACT_LIMITS.name ? enquiryTexts.nameTooLong : undefined;
}

function checkEmail(email: string): string | undefined {
  if (email === '') return enquiryTexts.emailMissing;
  const isValid = email.length <= CONTACT_LIMITS.email && EMAIL_PATTERN.test(email);
  return isValid ? undefined : enquiryTexts.emailInvalid;
}

function checkMessage(message: string): string | undefined {
  if (message === '') return enquiryTexts.messageMissing;
  return message.length > CONTACT_LIMITS.message ? enquiryTexts.messageTooLong : undefined;
}
