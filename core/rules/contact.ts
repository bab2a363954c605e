export const CONTACT_NAME_LIMIT = 100;
export const CONTACT_MESSAGE_LIMIT = 2000;
const EMAIL_LIMIT = 254;

/** One @, no white space, and a domain of at least two parts: the rest only the mail server can tell. */
const EMAIL_PATTERN = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\.]+(?:\.[^\s@<>",;:()[\]\\.]+)+$/;

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
  /** A field that people do not see: whoever fills it in is a program. */
  website: string;
}

export type ContactErrors = Partial<Record<keyof ContactMessage, string>>;

export function trimContact({ name, email, message, website }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), message: message.trim(), website: website.trim() };
}

/** What is wrong with a trimmed message, field by field; nothing when it can be sent. */
export function contactErrors({ name, email, message, website }: ContactMessage): ContactErrors {
  const errors: ContactErrors = {};
  if (name === '') errors.name = 'Name is required';
  else if (name.length > CONTACT_NAME_LIMIT) errors.name = 'Name must be 100 characters or less';
  if (email === '') errors.email = 'Email is required';
  else if (!isEmailAddress(email)) errors.email = 'Email is invalid';
  if (message === '') errors.message = 'Message cannot be empty';
  else if (message.length > CONTACT_MESSAGE_LIMIT) errors.message = 'Message is too long';
  if (website !== '') errors.website = 'Bot detected';
  return errors;
}

function isEmailAddress(email: string): boolean {
  return email.length <= EMAIL_LIMIT && EMAIL_PATTERN.test(email);
}
