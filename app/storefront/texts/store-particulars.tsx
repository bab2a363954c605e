import type { ReactNode } from 'react';
import { useStore } from '#app/lib/store-identity.ts';
import { pageTexts } from '#texts/pages.ts';
import './particulars.css';

/** Who runs the store and how to reach them, as the law wants every shopper to find it. */
export function StoreParticulars() {
  const { legalName, address, gstin, supportPhone, supportEmail } = useStore();
  return (
    <dl className="particulars">
      <Particular name={pageTexts.legalName}>{legalName}</Particular>
      <Particular name={pageTexts.address}>{address}</Particular>
      {gstin && <Particular name={pageTexts.gstNumber}>{gstin}</Particular>}
      <Particular name={pageTexts.customerCare}>
        <PhoneLink phone={supportPhone} />
        <MailLink email={supportEmail} />
      </Particular>
      <GrievanceOfficer />
    </dl>
  );
}

export function GrievanceOfficer() {
  const { name, phone, email } = useStore().grievanceOfficer;
  return (
    <Particular name={pageTexts.grievanceOfficer}>
      <span>{name}</span>
      <PhoneLink phone={phone} />
      <MailLink email={email} />
    </Particular>
  );
}

export function Particular({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>;
}

export function MailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}
