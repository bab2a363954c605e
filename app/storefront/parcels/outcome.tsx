import { useEffect, useId, useRef } from 'react';
import { AlertIcon, CheckIcon } from '#app/ui/icons.tsx';

interface OutcomeProps {
  title: string;
  text: string;
  /** It was sent just now, from this page. */
  isNew: boolean;
}

/** What came of a form that stood in its place. */
export function Outcome({ title, text, isNew }: OutcomeProps) {
  const note = useRef<HTMLElement>(null);
  const titleId = useId();
  // The button that sent it is gone: the focus goes on to what came of it.
  useEffect(() => {
    if (isNew) note.current?.focus();
  }, [isNew]);
  return (
    <section ref={note} tabIndex={-1} aria-labelledby={titleId} className="track-answer">
      <h2 id={titleId} className="flex items-start gap-2.5 text-xl">
        <CheckIcon aria-hidden="true" className="mt-0.5 size-5 flex-none stroke-2 text-leaf" />
        {title}
      </h2>
      <p role="status">{text}</p>
    </section>
  );
}

/** Why a form as a whole was not taken. */
export function Failure({ text }: { text: string | null }) {
  return (
    text && (
      <p role="alert" className="field-error">
        <AlertIcon aria-hidden="true" className="size-4 flex-none stroke-2" />
        {text}
      </p>
    )
  );
}
