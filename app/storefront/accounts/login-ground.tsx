import { Suspense, use } from 'react';
import { Outlet } from 'react-router';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { BannerPicture } from '#app/storefront/home/banner-picture.tsx';
import { CashOnDelivery } from '#app/storefront/home/cash-on-delivery.tsx';
import type { Banner } from '#core/contract/banners.ts';
import type { PageReader } from '#core/contract/page-reader.ts';
import type { Route } from './+types/login-ground.ts';
import './login.css';

export async function loader({ context }: Route.LoaderArgs) {
  return { banner: await newestBanner(context.get(pageReaderContext)) };
}

/** The dialog does not wait for the picture behind it. */
export function clientLoader() {
  return { banner: newestBanner(pageReader) };
}

/** What login and verify lie on: the top of the home page, as if it were still there. */
export default function LoginGround({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div inert>
        <div className="login-ground">
          <Suspense>
            <GroundPicture {...loaderData} />
          </Suspense>
        </div>
        <CashOnDelivery />
      </div>
      <Outlet />
    </>
  );
}

function GroundPicture({ banner: given }: Route.ComponentProps['loaderData']) {
  const banner = given instanceof Promise ? use(given) : given;
  return banner && <BannerPicture banner={banner} alt="" isFirst={false} />;
}

async function newestBanner(reader: PageReader): Promise<Banner | undefined> {
  try {
    return (await reader.listBanners()).at(-1);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}
