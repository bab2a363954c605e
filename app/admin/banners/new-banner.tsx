import { addBanner, type BannerFields, bannerFieldsSchema } from '#core/contract/banners.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { ask } from '../lib/ask.ts';
import { useNewForm } from '../lib/use-new-form.ts';
import { NewForm } from '../ui/new-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { BannerPanels } from './banner-panels.tsx';

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
  const state = useNewForm<BannerFields>({
    key: 'banner:new',
    empty: EMPTY,
    schema: bannerFieldsSchema,
    add: (banner) => ask(addBanner, { body: banner }),
    done: (banner) => savedText(banner, new Date()),
    list: '/banners',
  });
  return (
    <>
      <PageHead title="New banner" parent={{ to: '/banners', label: 'Banners' }} />
      <NewForm state={state} addLabel="Add banner">
        <BannerPanels />
      </NewForm>
    </>
  );
}
