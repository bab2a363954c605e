import { isRouteErrorResponse, useLocation } from 'react-router';
import { useStore } from '#app/lib/store-identity.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { commonTexts } from '#texts/common.ts';
import { frameTexts } from '#texts/frame.ts';

/** In place of a page that does not exist, or that could not be made. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { brandName } = useStore();
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = isMissing ? frameTexts.notFound : frameTexts.failed;
  return (
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
  );
}
