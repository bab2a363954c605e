import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

const RETRY_MS = 5000;

/** What a screen shows when it could not be read. */
export function OfficeError() {
  const error = useRouteError();
  useRetry(error);
  return (
    <Apology {...explain(error)}>
      <Button look="line" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </Apology>
  );
}

export function NotFound() {
  return (
    <Apology title="Not found" text="This page does not exist in the back office.">
      <ButtonLink look="line" to="/">
        Today
      </ButtonLink>
    </Apology>
  );
}

/** A store that is busy for a moment, or a network that was lost: the screen comes by itself when it can be read again. */
function useRetry(error: unknown) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isPassing(error)) return;
    const timer = setTimeout(revalidate, RETRY_MS);
    window.addEventListener('online', revalidate);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', revalidate);
    };
  }, [error, revalidate]);
}

/** No answer, or one that says "later". What failed inside the store would fail again. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiFailure && error.kind === 'broken' && error.status !== 500;
}

type ApologyProps = { title: string; text: string };

function Apology({ title, text, children }: ApologyProps & { children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-3 py-10">
      <title>{`${title} | Back office`}</title>
      <h1>{title}</h1>
      <p className="text-ink-2">{text}</p>
      {children}
    </section>
  );
}

function explain(error: unknown): ApologyProps {
  const status =
    error instanceof ApiFailure ? error.status : isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 403) {
    return { title: 'You don’t have access', text: 'Ask the owner if you need access to this page.' };
  }
  if (status === 404)
    return { title: 'Not found', text: 'It may have been deleted, or the link may be wrong.' };
  return {
    title: 'Could not load this page',
    text: isPassing(error)
      ? 'Check your connection. The page comes by itself as soon as the store answers. Nothing has been changed.'
      : 'Check your connection and try again. Nothing has been changed.',
  };
}

/** The empty frame, until it is known who is there. */
export function OfficeLoading() {
  return (
    <>
      <header className="office-top on-dark" />
      <p role="status" className="sr-only">
        Loading
      </p>
    </>
  );
}
