import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import {
  type BannerFields,
  bannerFieldsSchema,
  changeBanner,
  listAllBanners,
  removeBanner,
  type StaffBanner,
} from '#core/contract/banners.ts';
import { ask, load } from '../lib/ask.ts';
import { failureText } from '../lib/failure-text.ts';
import { useSavedForm } from '../lib/use-saved-form.ts';
import { confirmStep } from '../ui/confirm.ts';
import { EditForm } from '../ui/edit-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { BannerPanels } from './banner-panels.tsx';

const LABELS = {
  wideFile: 'Wide picture',
  phoneFile: 'Phone picture',
  alt: 'Alt text',
  link: 'Link',
  published: 'Live',
  startsAt: 'From',
  endsAt: 'Until',
};

export async function loader(page: LoaderFunctionArgs) {
  return findBanner(await load(page, listAllBanners), page.params.id);
}

export function Component() {
  const banner = useLoaderData<typeof loader>();
  return <BannerEditor key={banner.id} banner={banner} />;
}

function BannerEditor({ banner }: { banner: StaffBanner }) {
  const { id } = banner;
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const params = { id };
  const saved = useSavedForm({
    key: `banner:${id}`,
    saved: toVersioned(banner),
    schema: bannerFieldsSchema,
    toForm: (fields: BannerFields) => fields,
    toValue: (fields: BannerFields) => fields,
    save: (body) => ask(changeBanner, { params, body }),
    reload: async () => toVersioned(findBanner(await ask(listAllBanners), id)),
  });

  async function remove() {
    const isSure = await confirmStep({
      title: 'Delete this banner?',
      text: 'It will be removed from the home page and from this list.',
      button: 'Delete',
    });
    if (!isSure) return;
    saved.discard();
    await run(async () => {
      try {
        await ask(removeBanner, { params });
        showToast('Banner deleted');
        await navigate('/banners');
      } catch (error) {
        showToast(failureText(error), { kind: 'error' });
      }
    });
  }

  return (
    <>
      <PageHead title="Banner" parent={{ to: '/banners', label: 'Banners' }}>
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

function toVersioned({ wide, phone, version, link, alt, published, startsAt, endsAt }: StaffBanner) {
  const value: BannerFields = {
    wideFile: wide.file,
    phoneFile: phone?.file ?? null,
    link,
    alt,
    published,
    startsAt,
    endsAt,
  };
  return { value, version };
}
