import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import type { BannerFields, StaffBanner } from '#core/contract/banners.ts';
import * as contract from '#core/contract/banners.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { ask, load } from '../lib/ask.ts';
import { PictureInput } from '../pictures/uploads.tsx';
import { confirmStep, useAction } from '../ui/actions.tsx';
import { EditForm, useSavedForm } from '../ui/edit-form.tsx';
import { CheckField, MomentField, TextField } from '../ui/form-fields.tsx';
import { NewForm } from '../ui/new-form.tsx';
import { PageHead, Panel, Warning } from '../ui/page.tsx';
import './banners.css';

const PARENT = { to: '/banners', label: 'Banners' };
const LABELS = {
  wideFile: 'Wide picture',
  phoneFile: 'Phone picture',
  alt: 'Alt text',
  link: 'Link',
  published: 'Live',
  startsAt: 'From',
  endsAt: 'Until',
};
const EMPTY: BannerFields = {
  wideFile: '',
  phoneFile: null,
  link: '/',
  alt: '',
  published: true,
  startsAt: null,
  endsAt: null,
};

export function NewBanner() {
  return (
    <>
      <PageHead title="New banner" parent={PARENT} />
      <NewForm
        draftKey="banner:new"
        empty={EMPTY}
        schema={contract.bannerFieldsSchema}
        add={(body) => ask(contract.addBanner, { body })}
        addLabel="Add banner"
        done={(banner) => savedText(banner, new Date())}
        list="/banners"
      >
        <BannerPanels />
      </NewForm>
    </>
  );
}

/** What has become of the banner: live, planned for later, or hidden. */
function savedText({ published, startsAt }: BannerFields, now: Date): string {
  if (!published) return 'Banner saved. It is switched off.';
  if (startsAt !== null && new Date(startsAt) > now) return `Banner scheduled for ${formatMoment(startsAt)}`;
  return 'The banner is live';
}

export async function loader(page: LoaderFunctionArgs) {
  return findBanner(await load(page, contract.listAllBanners), page.params.id);
}

export function Component() {
  const banner = useLoaderData<typeof loader>();
  return <BannerEditor key={banner.id} banner={banner} />;
}

function BannerEditor({ banner }: { banner: StaffBanner }) {
  const { id } = banner;
  const params = { id };
  const { isBusy, act } = useAction();
  const saved = useSavedForm({
    key: `banner:${id}`,
    saved: toVersioned(banner),
    schema: contract.bannerFieldsSchema,
    save: (body) => ask(contract.changeBanner, { params, body }),
    reload: async () => toVersioned(findBanner(await ask(contract.listAllBanners), id)),
  });

  async function remove() {
    const isSure = await confirmStep({
      title: 'Delete this banner?',
      text: 'It will be removed from the home page and from this list.',
      button: 'Delete',
    });
    if (!isSure) return;
    saved.discard();
    await act(contract.removeBanner, { params, done: 'Banner deleted', goTo: '/banners' });
  }

  return (
    <>
      <PageHead title="Banner" parent={PARENT}>
        <Button look="line" busy={isBusy} onClick={remove}>
          Delete
        </Button>
      </PageHead>
      <EditForm saved={saved} labels={LABELS}>
        <BannerPanels />
      </EditForm>
    </>
  );
}

function findBanner(banners: StaffBanner[], id: string | undefined): StaffBanner {
  const banner = banners.find((each) => each.id === id);
  if (!banner) throw new Response('Not found', { status: 404 });
  return banner;
}

function toVersioned({ id: _, wide, phone, version, ...fields }: StaffBanner) {
  return { value: { ...fields, wideFile: wide.file, phoneFile: phone?.file ?? null }, version };
}

/** Everything about a banner, in two columns where there is room. */
function BannerPanels() {
  return (
    <div className="edit">
      <div>
        <Panel title="Pictures">
          <div className="banner-pictures">
            <BannerPicture name="wideFile" title="Wide" hint="About 9 : 4, at least 2400 px wide" />
            <BannerPicture
              name="phoneFile"
              title="Phone (optional)"
              hint="About 4 : 5, at least 1200 px wide. Without it, phones show the wide picture."
            />
          </div>
        </Panel>
        <Panel title="Link & alt text">
          <TextField name="alt" label="Alt text" note="describes the picture for screen readers" />
          <LinkField />
        </Panel>
      </div>
      <div>
        <Panel title="When">
          <CheckField name="published" label="Live">
            When off, it stays here but shoppers do not see it.
          </CheckField>
          <MomentField name="startsAt" label="From" note="(optional)" />
          <MomentField name="endsAt" label="Until" note="(optional)" />
          <p className="hint">All times are in IST.</p>
        </Panel>
      </div>
    </div>
  );
}

type BannerPictureProps = { name: 'wideFile' | 'phoneFile'; title: string; hint: string };

function BannerPicture({ name, title, hint }: BannerPictureProps) {
  const { control, setValue, getFieldState, formState } = useFormContext<BannerFields>();
  const file = useWatch({ control, name });
  const { error } = getFieldState(name, formState);
  const shape = name === 'wideFile' ? 'wide' : 'phone';
  return (
    <div className="grid content-start gap-2">
      <h3>{title}</h3>
      <div className="banner-frame" data-shape={shape}>
        {file ? <img src={addressOfFile(file, 800)} alt={title} /> : <span>No picture yet</span>}
      </div>
      <div className="flex flex-wrap gap-2">
        <PictureInput
          label={file ? `Change ${shape} picture` : `Choose ${shape} picture`}
          onPicture={({ whole }) => setValue(name, whole.file, { shouldDirty: true, shouldValidate: true })}
        />
        {name === 'phoneFile' && file && (
          <Button look="line" onClick={() => setValue('phoneFile', null, { shouldDirty: true })}>
            Remove
          </Button>
        )}
      </div>
      {error?.message && <FieldError>{error.message}</FieldError>}
      <p className="hint">{hint}</p>
    </div>
  );
}

/** Where the banner leads. A page of the store that is not there is taken, with a warning: it may be made later. */
function LinkField() {
  const { control } = useFormContext<BannerFields>();
  const link = useWatch({ control, name: 'link' });
  const [missing, setMissing] = useState<string | null>(null);

  async function check() {
    if (!link.startsWith('/')) return setMissing(null);
    const answer = await fetch(link).catch(() => null);
    setMissing(answer?.status === 404 ? link : null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears when the field within is left
    <div className="grid gap-1" onBlur={check}>
      <TextField name="link" label="Link" placeholder="/sale" />
      {missing === link && <Warning>There is no page {link} in your store.</Warning>}
    </div>
  );
}
