import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { requestApi } from '#app/lib/api-request.ts';
import { useStore } from '#app/lib/store-identity.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';
import { type ContactErrors, contactErrors, trimContact } from '#core/rules/contact.ts';
import { ContactField } from './contact-field.tsx';
import { readContactForm, ticketOf } from './read-contact-form.ts';
import { useHydrated } from './use-hydrated.ts';

export function ContactForm() {
  const [errors, setErrors] = useState<ContactErrors>({});
  const [sent, setSent] = useState<{ ticket: string | null } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isHydrated = useHydrated();
  const { supportEmail } = useStore();
  const id = useId();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    const contact = trimContact(readContactForm(form));
    if (contact.website !== '') return;

    const found = contactErrors(contact);
    // At once, so that the field already carries its error when the focus comes to it.
    flushSync(() => {
      setErrors(found);
      setSent(null);
    });
    const [firstWrong] = Object.keys(found);
    if (firstWrong !== undefined) {
      form.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
      return;
    }

    setIsSending(true);
    try {
      const answer = await requestApi('/api/contact', { method: 'POST', body: contact });
      setSent({ ticket: ticketOf(answer) });
      form.reset();
    } catch (error) {
      // What was typed stays, and the button comes back: no more is said.
      console.error(error);
    } finally {
      setIsSending(false);
    }
  }

  /** A field that was refused is looked at again while it is being put right. */
  function checkAgain(event: FormEvent<HTMLFormElement>) {
    if (Object.keys(errors).length === 0) return;
    const found = contactErrors(trimContact(readContactForm(event.currentTarget)));
    setErrors({
      name: errors.name && found.name,
      email: errors.email && found.email,
      message: errors.message && found.message,
    });
  }

  return (
    <form
      noValidate
      onSubmit={send}
      onInput={checkAgain}
      aria-labelledby={`${id}-title`}
      className="contact-form"
    >
      <h2 id={`${id}-title`} className="text-xl">
        Write to us
      </h2>
      <p className="hidden noscript:block">
        The form needs JavaScript. Please write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <ContactField id={`${id}-name`} label="Name" error={errors.name}>
        {(control) => <input name="name" autoComplete="name" required {...control} />}
      </ContactField>
      <ContactField id={`${id}-email`} label="Email" error={errors.email}>
        {(control) => <input name="email" type="email" autoComplete="email" required {...control} />}
      </ContactField>
      <ContactField id={`${id}-message`} label="Message" error={errors.message}>
        {(control) => <textarea name="message" rows={6} required {...control} />}
      </ContactField>
      <Trap />
      <Button type="submit" busy={isSending} disabled={!isHydrated}>
        {isSending ? 'Sending...' : 'Send Message'}
      </Button>
      <div role="status" className="empty:hidden">
        {sent && (
          <div className="contact-sent">
            <CheckIcon aria-hidden="true" className="size-5 stroke-2" />
            <p className="font-semibold">Message sent successfully!</p>
            {sent.ticket !== null && (
              <p>
                Your ticket number is <strong className="figure">{sent.ticket}</strong>. Please keep it for
                your records.
              </p>
            )}
          </div>
        )}
      </div>
    </form>
  );
}

/** Out of sight of people and screen readers alike; programs that fill every field fill this one too. */
function Trap() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
