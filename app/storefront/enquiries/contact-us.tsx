import { pageMeta } from '#app/lib/seo.ts';
import { storeOf, useStore } from '#app/lib/store-identity.ts';
import { GrievanceOfficer, MailLink, Particular, PhoneLink } from '../texts/store-particulars.tsx';
import type { Route } from './+types/contact-us.ts';
import { ContactForm } from './contact-form.tsx';
import './contact.css';

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return pageMeta({
    store,
    title: `Contact Us | ${store.brandName}`,
    description: 'Call, email or send us a message. Every message gets a ticket number.',
    path: '/contact-us',
  });
}

export default function ContactUs() {
  const { legalName, address, supportPhone, supportEmail } = useStore();
  return (
    <div className="contact wrap pt-8 pb-chapter lg:pt-16">
      <header className="contact-ways grid content-start gap-4">
        <h1 className="text-4xl">Contact Us</h1>
        <p className="max-w-text text-lg text-balance text-ink-2">
          A question about a size, a parcel or a refund? Call, email or send us a message. If it is about an
          order, please keep your order number handy.
        </p>
        <dl className="particulars contact-lines mt-2">
          <Particular name="Phone">
            <PhoneLink phone={supportPhone} />
          </Particular>
          <Particular name="Email">
            <MailLink email={supportEmail} />
          </Particular>
          <Particular name="Address">
            <span>{legalName}</span>
            <span>{address}</span>
          </Particular>
        </dl>
      </header>
      <ContactForm />
      <section aria-labelledby="complaints" className="contact-complaints grid content-start gap-3">
        <h2 id="complaints" className="text-xl">
          Complaints
        </h2>
        <p className="max-w-text text-ink-2">
          Not happy with our reply? Write to our grievance officer. We will acknowledge your complaint within
          48 hours and resolve it within one month.
        </p>
        <dl className="particulars">
          <GrievanceOfficer />
        </dl>
      </section>
    </div>
  );
}
