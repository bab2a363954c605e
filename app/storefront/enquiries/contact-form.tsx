import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { ask } from '#app/lib/ask.ts';
import { useStore } from '#app/lib/store-identity.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FilledText } from '#app/ui/filled-text.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { sendEnquiry } from '#core/contract/enquiries.ts';
import {
  type ContactForm as ContactMessage,
  checkContactForm,
  trimContactForm,
} from '#core/rules/contact.ts';
import { enquiryTexts } from '#texts/enquiries.ts';
import { readContactForm } from './read-contact-form.ts';

export function ContactForm() {
  const [errors, setErrors] = useState<ReturnType<typeof checkContactForm>>({});
  const [sent, setSent] = useState<{ ticket: number } | null>(null);
  const { isBusy, run } = useBusy();
  const isHydrated = useHydrated();
  const titleId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const contact = trimContactForm(readContactForm(form));
    if (isBusy || contact.website !== '') return;

    const found = checkContactForm(contact);
    // At once, so that a field already carries its error when the focus comes to it.
    flushSync(() => {
      setErrors(found);
      setSent(null);
    });
    const [firstWrong] = Object.keys(found);
    if (firstWrong === undefined) run(() => send(form, contact));
    else form.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
  }

  async function send(form: HTMLFormElement, contact: ContactMessage) {
    try {
      setSent(await ask(sendEnquiry, { body: contact }));
      form.reset();
    } catch (error) {
      // Said to nobody: what was typed stays, and the button comes back.
      console.error(error);
    }
  }

  /** A field that was refused is looked at again while it is being put right. */
  function checkAgain(event: FormEvent<HTMLFormElement>) {
    if (Object.keys(errors).length === 0) return;
    const found = checkContactForm(readContactForm(event.currentTarget));
    setErrors({
      name: errors.name && found.name,
      email: errors.email && found.email,
      message: errors.message && found.message,
    });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={checkAgain}
      aria-labelledby={titleId}
      className="contact-form"
    >
      <h2 id={titleId} className="text-xl">
        {enquiryTexts.writeToUs}
      </h2>
      <NeedsScript />
      <Field label={enquiryTexts.name} error={errors.name}>
        {(control) => <input {...control} name="name" autoComplete="name" required className="input" />}
      </Field>
      <Field label={enquiryTexts.email} error={errors.email}>
        {(control) => (
          <input {...control} name="email" type="email" autoComplete="email" required className="input" />
        )}
      </Field>
      <Field label={enquiryTexts.message} error={errors.message}>
        {(control) => <textarea {...control} name="message" rows={6} required className="input" />}
      </Field>
      <Trap />
      <Button type="submit" busy={isBusy} disabled={!isHydrated}>
        {isBusy ? enquiryTexts.sending : enquiryTexts.send}
      </Button>
      <div role="status" className="empty:hidden">
        {sent && <Sent ticket={sent.ticket} />}
      </div>
    </form>
  );
}

function Sent({ ticket }: { ticket: number }) {
  return (
    <div className="contact-sent">
      <CheckIcon aria-hidden="true" className="size-5 stroke-2" />
      <p className="font-semibold">{enquiryTexts.sent}</p>
      <p>
        <FilledText text={enquiryTexts.ticket} places={{ ticket: <strong>{ticket}</strong> }} />
      </p>
    </div>
  );
}

function NeedsScript() {
  const { supportEmail } = useStore();
  return (
    <p className="hidden noscript:block">
      <FilledText
        text={enquiryTexts.needsScript}
        places={{
          email: (
            <a href={`mailto:${supportEmail}`} className="underline">
              {supportEmail}
            </a>
          ),
        }}
      />
    </p>
  );
}

/** Out of sight of people and screen readers alike; a program that fills every field fills this one too. */
function Trap() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {enquiryTexts.website}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
