import type { ContactForm } from '#core/rules/contact.ts';

export function readContactForm(form: HTMLFormElement): ContactForm {
  const entries = new FormData(form);
  const textOf = (field: keyof ContactForm) => {
    const value = entries.get(field);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: textOf('name'),
    email: textOf('email'),
    message: textOf('message'),
    website: textOf('website'),
  };
}

/** The number under which the server keeps the message, where it names one. */
export function ticketOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('ticket' in answer)) return null;
  const { ticket } = answer;
  return typeof ticket === 'number' || typeof ticket === 'string' ? String(ticket) : null;
}
