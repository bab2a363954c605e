import { useFormContext, useWatch } from 'react-hook-form';
import { Link, useLoaderData } from 'react-router';
import { LogoMark } from '#app/storefront/frame/logo.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Setting } from '#core/contract/settings.ts';
import { changeIdentity, identitySettingSchema, readIdentity } from '#core/contract/settings.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { STATES } from '#core/rules/states.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { PictureInput } from '../pictures/uploads.tsx';
import { EditForm, useSavedForm } from '../ui/edit-form.tsx';
import { RowsPanel } from '../ui/entry-list.tsx';
import { AreaField, CheckField, ChoiceField, TextField } from '../ui/form-fields.tsx';
import { PageHead, Panel } from '../ui/page.tsx';
import './settings.css';

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

export const loader = loaderFor(readIdentity);

export function Component() {
  const saved = useSavedForm({
    key: 'settings',
    saved: useLoaderData<typeof loader>(),
    schema: identitySettingSchema,
    save: (body) => ask(changeIdentity, { body }),
    reload: () => ask(readIdentity),
  });
  return (
    <>
      <PageHead title="Settings">
        <Link className="btn btn-line" to="/settings/messages">
          Messages
        </Link>
        <Link className="btn btn-line" to="/courier-setup">
          Courier setup
        </Link>
        <Link className="btn btn-line" to="/go-live">
          Going live
        </Link>
        <a className="btn btn-line" href="/contact-us" target="_blank" rel="noopener">
          View in store
        </a>
      </PageHead>
      <EditForm saved={saved} labels={LABELS}>
        <div className="edit">
          <div>
            <BrandPanel />
            <Panel title="Company">
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
            </Panel>
            <Panel title="On every product page">
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
            </Panel>
            <RowsPanel
              title="Social links"
              name="social"
              what="link"
              most={8}
              className="social-row"
              empty={{ name: '', url: '' }}
            >
              {(path) => (
                <>
                  <TextField name={`${path}.name`} label="Name" />
                  <TextField name={`${path}.url`} label="Address" type="url" placeholder="https://" />
                </>
              )}
            </RowsPanel>
          </div>
          <div>
            <Panel title="Support">
              <TextField name="supportPhone" label="Phone" type="tel" />
              <TextField name="supportEmail" label="Email" type="email" />
              <p className="hint">
                Shown in the footer of every page and on the contact page. Replies to your emails come to this
                address.
              </p>
            </Panel>
            <Panel title="Grievance officer">
              <TextField name="grievanceOfficer.name" label="Name" />
              <TextField name="grievanceOfficer.phone" label="Phone" type="tel" />
              <TextField name="grievanceOfficer.email" label="Email" type="email" />
              <p className="hint">
                The law requires a person customers can complain to. The name is shown on the contact page and
                under every policy.
              </p>
            </Panel>
          </div>
        </div>
      </EditForm>
    </>
  );
}

/** The name, the mark, and how both look in the shop's header. */
function BrandPanel() {
  const { control, setValue } = useFormContext<Setting<'identity'>>();
  const [brandName, logoFile] = useWatch({ control, name: ['brandName', 'logoFile'] });
  const setFile = (file: string) => setValue('logoFile', file, { shouldDirty: true });
  return (
    <Panel title="Brand">
      <TextField name="brandName" label="Brand name" />
      <div className="flex flex-wrap items-center gap-2">
        <div className="logo-stage">
          {logoFile ? (
            <img src={addressOfFile(logoFile, 400)} alt="Logo" className="logo-picture" />
          ) : (
            <LogoMark />
          )}
          <span className="logo-name">
            <span>By</span> {brandName}
          </span>
        </div>
        <PictureInput
          label={logoFile ? 'Change logo' : 'Upload logo'}
          onPicture={({ whole }) => setFile(whole.file)}
        />
        {logoFile && (
          <Button look="line" onClick={() => setFile('')}>
            Built-in mark
          </Button>
        )}
      </div>
      <p className="hint">
        Shown in the header of every page, 26 px high on a light background. A wide picture without margins
        works best.
      </p>
    </Panel>
  );
}
