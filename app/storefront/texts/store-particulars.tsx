import { useStore } from '#app/lib/store-identity.ts';
import { Fact } from '#app/ui/fact.tsx';
import { pageTexts } from '#texts/pages.ts';
import './particulars.css';

/** Who runs the store and how to reach them, as the law wants every shopper to find it. */
export function StoreParticulars() {
  const { legalName, address, gstin, supportPhone, supportEmail } = useStore();
  return (
    <dl className="particulars">
      <Fact name={pageTexts.legalName}>{legalName}</Fact>
      <Fact name={pageTexts.address}>{address}</Fact>
      {gstin && <Fact name={pageTexts.gstNumber}>{gstin}</Fact>}
      <Fact name={pageTexts.customerCare}>
        <PhoneLink phone={supportPhone} />
        <MailLink email={supportEmail} />
      </Fact>
      <GrievanceOfficer />
    </dl>
  );
}

export function GrievanceOfficer() {
  const { name, phone, email } = useStore().grievanceOfficer;
  return (
    <Fact name={pageTexts.grievanceOfficer}>
      <span>{name}</span>
      <PhoneLink phone={phone} />
      <MailLink email={email} />
    </Fact>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>;
}

export function MailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}
