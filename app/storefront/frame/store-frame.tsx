import { type ReactNode, Suspense } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { useStore } from '#app/lib/store-identity.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { AlertArea } from '#app/ui/alert.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { soon } from '#app/ui/late.tsx';
import { FilledText } from '#app/ui/text.tsx';
import { ToastArea } from '#app/ui/toast-area.tsx';
import { STRIP_COUPON } from '#core/pricing/strip-offer.ts';
import { commonTexts } from '#texts/common.ts';
import { frameTexts } from '#texts/frame.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageChange } from './page-change.tsx';

const Offline = soon(async () => (await import('../offline/offline.tsx')).Offline);

export function StoreFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        {frameTexts.skip}
      </a>
      <OfferStrip />
      <Header />
      <WithoutNetwork />
      <PageChange />
      <main id="main" tabIndex={-1} className="min-h-[60vh]">
        {children}
      </main>
      <Footer />
      <ToastArea />
      <AlertArea />
    </>
  );
}

/** Only in the browser: as part of the server's page it would have to be there before anything around it may change. */
function WithoutNetwork() {
  return useHydrated() ? (
    <Suspense>
      <Offline />
    </Suspense>
  ) : null;
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
