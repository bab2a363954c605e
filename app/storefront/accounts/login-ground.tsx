import { Suspense, use } from 'react';
import { Outlet } from 'react-router';
import { catalogueClient } from '#app/lib/api-client.ts';
import { catalogueContext } from '#app/lib/catalogue.ts';
import { bannerSources } from '#app/storefront/catalog/banner-sources.ts';
import { CashOnDelivery } from '#app/storefront/catalog/cash-on-delivery.tsx';
import type { Banner } from '#core/contract/banners.ts';
import type { CatalogueReader } from '#core/contract/catalogue-reader.ts';
import type { Route } from './+types/login-ground.ts';
import './login.css';

interface Ground {
  banner: Promise<Banner | undefined> | Banner | undefined;
}

export async function loader({ context }: Route.LoaderArgs): Promise<Ground> {
  return { banner: await newestBanner(context.get(catalogueContext)) };
}

/** The dialog does not wait for the picture behind it. */
export function clientLoader(): Ground {
  return { banner: newestBanner(catalogueClient) };
}

/** What login and verify lie on: the top of the home page, as if it were still there. */
export default function LoginGround({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div inert>
        <div className="login-ground">
          <Suspense>
            <GroundPicture banner={loaderData.banner} />
          </Suspense>
        </div>
        <CashOnDelivery />
      </div>
      <Outlet />
    </>
  );
}

function GroundPicture({ banner: given }: Ground) {
  const banner = given instanceof Promise ? use(given) : given;
  if (!banner) return null;
  const { wide, narrow } = bannerSources(banner);
  return (
    <picture>
      <source media={wide.media} srcSet={wide.srcSet} sizes={wide.sizes} />
      <img src={narrow.src} srcSet={narrow.srcSet} sizes={narrow.sizes} alt="" />
    </picture>
  );
}

async function newestBanner(catalogue: CatalogueReader): Promise<Banner | undefined> {
  try {
    return (await catalogue.listBanners()).at(-1);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}
