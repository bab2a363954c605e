import { Plus } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { listAllBanners } from '#core/contract/banners.ts';
import { load } from '../lib/ask.ts';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { BannerOrder } from './banner-order.tsx';
import './banners.css';

export function loader(page: LoaderFunctionArgs) {
  return load(page, listAllBanners);
}

export function Component() {
  const banners = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Banners">
        <ButtonLink to="/banners/new">
          <Plus aria-hidden="true" />
          New banner
        </ButtonLink>
      </PageHead>
      {banners.length === 0 ? (
        <Nothing title="No banners on the home page">Add one: a wide picture and a link.</Nothing>
      ) : (
        <>
          <p className="hint pb-3">
            Shoppers see them in this order. To reorder, drag the handle, or focus it and use Space and the
            arrow keys.
          </p>
          <BannerOrder key={banners.map(({ id, version }) => `${id}:${version}`).join()} banners={banners} />
        </>
      )}
    </>
  );
}
