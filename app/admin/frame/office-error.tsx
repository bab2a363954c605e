import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

/** What a screen shows when it could not be read. */
export function OfficeError() {
  return (
    <Apology {...explain(useRouteError())}>
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
    text: 'Check your connection and try again. Nothing has been changed.',
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
