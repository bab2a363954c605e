import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import type { BannerFields } from '#core/contract/banners.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { CheckField, MomentField, TextField } from '../ui/form-fields.tsx';
import './banners.css';

/** Everything about a banner, in two columns where there is room. */
export function BannerPanels() {
  return (
    <div className="edit">
      <div>
        <PicturesPanel />
        <WordsPanel />
      </div>
      <div>
        <TimesPanel />
      </div>
    </div>
  );
}

function PicturesPanel() {
  return (
    <section aria-labelledby="pictures" className="panel">
      <h2 id="pictures">Pictures</h2>
      <div className="banner-pictures">
        <BannerPicture name="wideFile" title="Wide" hint="About 9 : 4, at least 2400 px wide" shape="wide" />
        <BannerPicture
          name="phoneFile"
          title="Phone (optional)"
          hint="About 4 : 5, at least 1200 px wide. Without it, phones show the wide picture."
          shape="phone"
        />
      </div>
    </section>
  );
}

function BannerPicture({
  name,
  title,
  hint,
  shape,
}: {
  name: 'wideFile' | 'phoneFile';
  title: string;
  hint: string;
  shape: 'wide' | 'phone';
}) {
  const { control, setValue, getFieldState, formState } = useFormContext<BannerFields>();
  const file = useWatch({ control, name });
  const { error } = getFieldState(name, formState);
  const set = (value: string) => setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="grid content-start gap-2">
      <h3>{title}</h3>
      <div className="banner-frame" data-shape={shape}>
        {file ? <img src={addressOfFile(file, 800)} alt={title} /> : <span>No picture yet</span>}
      </div>
      <div className="flex flex-wrap gap-2">
        <PictureInput
          label={file ? `Change ${shape} picture` : `Choose ${shape} picture`}
          onPicture={({ whole }) => set(whole.file)}
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

function WordsPanel() {
  return (
    <section aria-labelledby="words" className="panel">
      <h2 id="words">Link & alt text</h2>
      <TextField name="alt" label="Alt text" note="describes the picture for screen readers" />
      <LinkField />
    </section>
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
      {missing === link && (
        <p role="status" className="border-l-3 border-warning bg-warning-soft px-3 py-2">
          There is no page {link} in your store.
        </p>
      )}
    </div>
  );
}

function TimesPanel() {
  return (
    <section aria-labelledby="times" className="panel">
      <h2 id="times">When</h2>
      <CheckField name="published" label="Live">
        When off, it stays here but shoppers do not see it.
      </CheckField>
      <MomentField name="startsAt" label="From" note="(optional)" />
      <MomentField name="endsAt" label="Until" note="(optional)" />
      <p className="hint">All times are in IST.</p>
    </section>
  );
}
