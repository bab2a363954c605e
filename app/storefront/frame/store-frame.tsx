import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { useIsOffline } from '#app/lib/connection.ts';
import { useStore } from '#app/lib/store-identity.ts';
import { AlertArea } from '#app/ui/alert.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { FilledText } from '#app/ui/text.tsx';
import { ToastArea } from '#app/ui/toast-area.tsx';
import { STRIP_COUPON } from '#core/pricing/strip-offer.ts';
import { commonTexts } from '#texts/common.ts';
import { frameTexts } from '#texts/frame.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageChange } from './page-change.tsx';
import { PrefetchedPages } from './prefetched-pages.tsx';

export function StoreFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        {frameTexts.skip}
      </a>
      <OfferStrip />
      <Header />
      <OfflineStrip />
      <PageChange />
      <main id="main" tabIndex={-1} className="min-h-[60vh]">
        {children}
      </main>
      <Footer />
      <ToastArea />
      <AlertArea />
      <PrefetchedPages />
    </>
  );
}

/** Gone while the coupon does not give what the strip says: a promise that the cart breaks is worse than none. */
function OfferStrip() {
  const { isStripOfferValid } = useStore();
  if (!isStripOfferValid) return null;
  const coupon = (
    <b className="narrow bg-marigold px-1.5 pt-0.5 pb-px leading-none font-bold tracking-label whitespace-nowrap text-ink">
      {STRIP_COUPON}
    </b>
  );
  return (
    <aside
      aria-label={frameTexts.announcement}
      className="bg-ink px-gutter py-2 text-center text-fine text-balance text-paper"
    >
      <FilledText text={frameTexts.strip} places={{ coupon }} />
    </aside>
  );
}

/** Under the header while the store cannot be reached. It covers a line of the page rather than moving all of it. */
function OfflineStrip() {
  const isOffline = useIsOffline();
  return (
    <p role="status" className="offline-strip">
      {isOffline && <span>{frameTexts.offline}</span>}
    </p>
  );
}

/** In place of a page that does not exist, or that could not be made. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { brandName } = useStore();
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = isMissing ? frameTexts.notFound : frameTexts.failed;
  return (
    <StoreFrame>
      <div className="wrap grid justify-items-start gap-5 pt-chapter pb-chapter">
        <title>{`${title} | ${brandName}`}</title>
        <meta name="robots" content="noindex" />
        <p aria-hidden="true" className="giant-code" data-code={isMissing ? '404' : '500'} />
        <h1 className="text-4xl">{title}</h1>
        <p className="max-w-text text-lg text-ink-2">
          {isMissing ? frameTexts.notFoundText : frameTexts.failedText}
        </p>
        <div className="flex flex-wrap gap-2.5">
          {!isMissing && (
            <ButtonLink to={{ pathname, search }} reloadDocument>
              {frameTexts.tryAgain}
            </ButtonLink>
          )}
          <ButtonLink to="/shop" look={isMissing ? 'ink' : 'line'}>
            {commonTexts.shopAll}
          </ButtonLink>
          <ButtonLink to="/" look="line">
            {commonTexts.home}
          </ButtonLink>
        </div>
      </div>
    </StoreFrame>
  );
}
