export const CONTACT_LIMITS = { name: 100, email: 254, message: 2000 } as const;

/** Sentences of the contact form that the specification fixes to the letter. */
export const CONTACT_TEXTS = {
  send: 'Send Message',
  sending: 'Sending...',
  sent: 'Message sent successfully!',
  nameMissing: 'Name is required',
  nameTooLong: 'Name must be 100 characters or less',
  emailMissing: 'Email is required',
  emailInvalid: 'Email is invalid',
  messageMissing: 'Message cannot be empty',
  messageTooLong: 'Message is too long',
  trapFilled: 'Bot detected',
} as const;

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
    website: website === '' ? undefined : CONTACT_TEXTS.trapFilled,
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, text]) => text !== undefined));
}

function checkName(name: string): string | undefined {
  if (name === '') return CONTACT_TEXTS.nameMissing;
  return name.length > CONTACT_LIMITS.name ? CONTACT_TEXTS.nameTooLong : undefined;
}

function checkEmail(email: string): string | undefined {
  if (email === '') return CONTACT_TEXTS.emailMissing;
  const isValid = email.length <= CONTACT_LIMITS.email && EMAIL_PATTERN.test(email);
  return isValid ? undefined : CONTACT_TEXTS.emailInvalid;
}

function checkMessage(message: string): string | undefined {
  if (message === '') return CONTACT_TEXTS.messageMissing;
  return message.length > CONTACT_LIMITS.message ? CONTACT_TEXTS.messageTooLong : undefined;
}
