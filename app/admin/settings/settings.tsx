import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  changeIdentity,
  identitySettingSchema,
  readIdentity,
  type Setting,
} from '#core/contract/settings.ts';
import { STATES } from '#core/rules/states.ts';
import { ask, load } from '../lib/ask.ts';
import { useSavedForm } from '../lib/use-saved-form.ts';
import { EditForm } from '../ui/edit-form.tsx';
import { AreaField, CheckField, ChoiceField, TextField } from '../ui/form-fields.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { BrandPanel } from './brand-panel.tsx';
import { SocialPanel } from './social-panel.tsx';

type Identity = Setting<'identity'>;

const STATE_OPTIONS = STATES.map(({ name, gstCode }) => ({ value: name, label: `${name} (${gstCode})` }));
const LABELS = {
  brandName: 'Brand name',
  logoFile: 'Logo',
  legalName: 'Legal name',
  address: 'Address',
  state: 'State',
  gstin: 'GST number',
  isUnregistered: 'Not registered for GST',
  supportPhone: 'Support phone',
  supportEmail: 'Support email',
  grievanceOfficer: 'Grievance officer',
  social: 'Social links',
  manufacturer: 'Manufacturer',
  countryOfOrigin: 'Country of origin',
};

export function loader(page: LoaderFunctionArgs) {
  return load(page, readIdentity);
}

export function Component() {
  const saved = useSavedForm({
    key: 'settings',
    saved: useLoaderData<typeof loader>(),
    schema: identitySettingSchema,
    toForm: (value: Identity) => value,
    toValue: (value: Identity) => value,
    save: (body) => ask(changeIdentity, { body }),
    reload: () => ask(readIdentity),
  });
  return (
    <>
      <PageHead title="Settings">
        <a className="btn btn-line" href="/contact-us" target="_blank" rel="noopener">
          View in store
        </a>
      </PageHead>
      <EditForm saved={saved} labels={LABELS}>
        <div className="edit">
          <div>
            <BrandPanel />
            <section aria-labelledby="company" className="panel">
              <h2 id="company">Company</h2>
              <TextField name="legalName" label="Legal name" note="on invoices and legal pages" />
              <AreaField name="address" label="Address" rows={2} />
              <div className="grid gap-3 sm:grid-cols-2">
                <ChoiceField name="state" label="State" note="you ship from" options={STATE_OPTIONS} />
                <TextField
                  name="gstin"
                  label="GST number"
                  note="15 characters"
                  placeholder="27ABCDE1234F1Z0"
                />
              </div>
              <CheckField name="isUnregistered" label="Not registered for GST">
                Orders will get a bill of supply without tax instead of a tax invoice.
              </CheckField>
              <p className="hint">
                You can ship orders once these are filled in. Each parcel gets an invoice, which cannot be
                changed later. Your state decides between CGST + SGST and IGST. GST numbers begin with the
                state’s number in brackets.
              </p>
            </section>
            <section aria-labelledby="product-defaults" className="panel">
              <h2 id="product-defaults">On every product page</h2>
              <AreaField
                name="manufacturer"
                label="Manufacturer or packer"
                note="leave empty to use your legal name and address"
                rows={2}
              />
              <TextField name="countryOfOrigin" label="Country of origin" note="for new products" />
              <p className="hint">
                Legal Metrology requires both on every product page. You can set a different manufacturer for
                a product.
              </p>
            </section>
            <section aria-labelledby="support" className="panel">
              <h2 id="support">Support</h2>
              <div className="grid gap-3 sm:grid-cols-2">
                <TextField name="supportPhone" label="Phone" type="tel" />
                <TextField name="supportEmail" label="Email" type="email" />
              </div>
              <p className="hint">
                Shown in the footer of every page and on the contact page. Replies to your emails come to this
                address.
              </p>
            </section>
          </div>
          <div>
            <section aria-labelledby="grievances" className="panel">
              <h2 id="grievances">Grievance officer</h2>
              <TextField name="grievanceOfficer.name" label="Name" />
              <TextField name="grievanceOfficer.phone" label="Phone" type="tel" />
              <TextField name="grievanceOfficer.email" label="Email" type="email" />
              <p className="hint">
                The law requires a person customers can complain to. The name is shown on the contact page and
                under every policy.
              </p>
            </section>
            <SocialPanel />
          </div>
        </div>
      </EditForm>
    </>
  );
}
