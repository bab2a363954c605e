import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { addBanner, type BannerFields, bannerFieldsSchema } from '#core/contract/banners.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { ask } from '../lib/ask.ts';
import { failureText } from '../lib/staff-request.ts';
import { useDraft } from '../lib/use-draft.ts';
import { PageHead } from '../ui/page-head.tsx';
import { PicturesPanel, TimesPanel, WordsPanel } from './banner-panels.tsx';

const EMPTY: BannerFields = {
  wideFile: '',
  phoneFile: null,
  link: '/',
  alt: '',
  published: true,
  startsAt: null,
  endsAt: null,
};

/** What has become of the banner: live, planned for later, or hidden. */
function savedText({ published, startsAt }: BannerFields, now: Date): string {
  if (!published) return 'Banner saved. It is switched off.';
  if (startsAt !== null && new Date(startsAt) > now) return `Banner scheduled for ${formatMoment(startsAt)}`;
  return 'The banner is live';
}

export function Component() {
  const form = useForm<BannerFields>({ defaultValues: EMPTY, resolver: zodResolver(bannerFieldsSchema) });
  const draft = useDraft(form, { key: 'banner:new', version: 0 });
  const [isMade, setIsMade] = useState(false);
  const navigate = useNavigate();
  const { isDirty, isSubmitting, errors } = form.formState;

  useEffect(() => {
    // Only once the form knows that it is saved, or it would ask whether to leave it.
    if (isMade && !isDirty) navigate('/banners', { replace: true });
  }, [isMade, isDirty, navigate]);

  async function make(banner: BannerFields) {
    try {
      await ask(addBanner, { body: banner });
      form.reset(banner);
      draft.forget();
      showToast(savedText(banner, new Date()));
      setIsMade(true);
    } catch (error) {
      form.setError('root', { message: failureText(error) });
    }
  }

  return (
    <>
      <PageHead title="New banner" parent={{ to: '/banners', label: 'Banners' }} />
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(make)}>
          <div className="edit">
            <div>
              <PicturesPanel />
              <WordsPanel />
            </div>
            <div>
              <TimesPanel />
            </div>
          </div>
          <div className="save-bar">
            <p role="status" className="text-danger">
              {errors.root?.message}
            </p>
            <Button type="submit" busy={isSubmitting}>
              Add banner
            </Button>
          </div>
        </form>
      </FormProvider>
    </>
  );
}
