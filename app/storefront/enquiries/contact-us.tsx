import { useId, useState } from 'react';
import { ask } from '#app/lib/ask.ts';
import { pageMeta } from '#app/lib/seo.ts';
import { findStore, useStore } from '#app/lib/store-identity.ts';
import { Button } from '#app/ui/button.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { Form, typedText, useForm } from '#app/ui/form.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';
import { FilledText } from '#app/ui/text.tsx';
import { sendEnquiry } from '#core/contract/enquiries.ts';
import { checkContactForm } from '#core/rules/contact.ts';
import { commonTexts } from '#texts/common.ts';
import { enquiryTexts } from '#texts/enquiries.ts';
import { GrievanceOfficer, MailLink, PhoneLink } from '../texts/store-particulars.tsx';
import type { Route } from './+types/contact-us.ts';
import './contact.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    store: findStore(matches),
    title: commonTexts.contactUs,
    description: enquiryTexts.description,
    path: '/contact-us',
  });
}

export default function ContactUs() {
  const { legalName, address, supportPhone, supportEmail } = useStore();
  return (
    <div className="contact wrap pt-8 pb-chapter lg:pt-16">
      <header className="contact-ways grid content-start gap-4">
        <h1 className="text-4xl">{commonTexts.contactUs}</h1>
        <p className="max-w-text text-lg text-balance text-ink-2">{enquiryTexts.lead}</p>
        <dl className="particulars contact-lines mt-2">
          <Fact name={enquiryTexts.phone}>
            <PhoneLink phone={supportPhone} />
          </Fact>
          <Fact name={enquiryTexts.email}>
            <MailLink email={supportEmail} />
          </Fact>
          <Fact name={enquiryTexts.address}>
            <span>{legalName}</span>
            <span>{address}</span>
          </Fact>
        </dl>
      </header>
      <ContactForm />
      <section aria-labelledby="complaints" className="contact-complaints grid content-start gap-3">
        <h2 id="complaints" className="text-xl">
          {enquiryTexts.complaints}
        </h2>
        <p className="max-w-text text-ink-2">{enquiryTexts.complaintsText}</p>
        <dl className="particulars">
          <GrievanceOfficer />
        </dl>
      </section>
    </div>
  );
}

function ContactForm() {
  const [sent, setSent] = useState<{ ticket: number } | null>(null);
  const titleId = useId();
  const form = useForm(async (element) => {
    const typed = new FormData(element);
    const contact = {
      name: typedText(typed, 'name'),
      email: typedText(typed, 'email'),
      message: typedText(typed, 'message'),
      website: typedText(typed, 'website'),
    };
    if (contact.website !== '') return undefined;
    setSent(null);
    const problems = checkContactForm(contact);
    if (Object.keys(problems).length > 0) return problems;
    try {
      setSent(await ask(sendEnquiry, { body: contact }));
      element.reset();
    } catch (error) {
      // Said to nobody: what was typed stays, and the button comes back.
      console.error(error);
    }
    return undefined;
  });

  return (
    <Form form={form} aria-labelledby={titleId} className="contact-form">
      <h2 id={titleId} className="text-xl">
        {enquiryTexts.writeToUs}
      </h2>
      <NeedsScript />
      <TextField label={enquiryTexts.name} name="name" autoComplete="name" required />
      <TextField label={enquiryTexts.email} name="email" type="email" autoComplete="email" required />
      <TextArea label={enquiryTexts.message} name="message" rows={6} required />
      <Trap />
      <Button type="submit" busy={form.isBusy} className="noscript:hidden">
        {form.isBusy ? enquiryTexts.sending : enquiryTexts.send}
      </Button>
      <div role="status" className="empty:hidden">
        {sent && (
          <div className="contact-sent">
            <CheckIcon aria-hidden="true" className="size-5 stroke-2" />
            <p className="font-semibold">{enquiryTexts.sent}</p>
            <p>
              <FilledText text={enquiryTexts.ticket} places={{ ticket: <strong>{sent.ticket}</strong> }} />
            </p>
          </div>
        )}
      </div>
    </Form>
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
