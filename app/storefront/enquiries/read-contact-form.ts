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
