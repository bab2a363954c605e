import { pageMeta } from '#app/lib/seo.ts';
import { storeOf, useStore } from '#app/lib/store-identity.ts';
import { Fact } from '#app/ui/fact.tsx';
import { commonTexts } from '#texts/common.ts';
import { enquiryTexts } from '#texts/enquiries.ts';
import { GrievanceOfficer, MailLink, PhoneLink } from '../texts/store-particulars.tsx';
import type { Route } from './+types/contact-us.ts';
import { ContactForm } from './contact-form.tsx';
import './contact.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    store: storeOf(matches),
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
