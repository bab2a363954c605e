import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { Button } from '#app/ui/button.tsx';

/** What a screen shows when it could not be read. */
export function OfficeError() {
  const { title, text } = explain(useRouteError());
  return (
    <section className="grid justify-items-start gap-3 py-10">
      <title>{`${title} | Back office`}</title>
      <h1>{title}</h1>
      <p className="text-ink-2">{text}</p>
      <Button look="line" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </section>
  );
}

function explain(error: unknown): { title: string; text: string } {
  const status =
    error instanceof ApiFailure ? error.status : isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 403) {
    return { title: 'You don’t have access', text: 'Ask the owner if you need access to this page.' };
  }
  if (status === 404)
    return { title: 'Not found', text: 'It may have been deleted, or the link may be wrong.' };
  return {
    title: 'Could not load this page',
    text: 'Check your connection and try again. Nothing has been changed.',
  };
}
