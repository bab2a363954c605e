import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
import { dayInIndia } from '#core/rules/india-time.ts';
import { splitLanguage } from '#core/rules/language.ts';
import { frameTexts } from '#texts/frame.ts';
import { LOCALE } from '#texts/language.ts';
import { ownPageDescriptions } from '#texts/own-pages.ts';
import type { Route } from './+types/root.ts';
import { pageReaderContext } from './lib/page-reader.ts';
import { shareImageFrom } from './lib/seo.ts';
import type { RootData } from './lib/store-identity.ts';
import { ErrorScreen } from './storefront/frame/store-frame.tsx';
import styleSheet from './styles/app.css?url';
import './trusted-types.ts';

const STORE_MARK = { path: '/icon-512.png', width: 512, height: 512, alt: frameTexts.storeMark };

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const reader = context.get(pageReaderContext);
  const [store, banners] = await Promise.all([reader.readStore(), reader.listBanners()]);
  // The last banner that was put up is the first one to be seen.
  const banner = banners.at(-1);
  const shareImage = shareImageFrom(banner?.wide, banner?.alt ?? '') ?? STORE_MARK;
  return {
    store: { ...store, shareImage },
    year: Number(dayInIndia(new Date()).slice(0, 4)),
    ownPage: findOwnPage(new URL(request.url).pathname),
  };
}

function findOwnPage(address: string): RootData['ownPage'] {
  const { path } = splitLanguage(address);
  const [, description] =
    Object.entries(ownPageDescriptions).find(([own]) => `${path}/`.startsWith(`${own}/`)) ?? [];
  return description === undefined ? undefined : { path, description };
}

/** Who runs the store does not change while somebody walks through it. */
export function shouldRevalidate(): boolean {
  return false;
}

export const links: Route.LinksFunction = () => [
  // By its address: imported, it would belong to the frame's code, and every part that comes late would fetch it again.
  { rel: 'stylesheet', href: styleSheet },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={LOCALE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#141210" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
