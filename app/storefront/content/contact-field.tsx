import type { ReactNode } from 'react';
import { AlertIcon } from '#app/ui/icons.tsx';

interface ContactFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** What ties a control to its label and its error. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  className: string;
}

export function ContactField({ id, label, error, children }: ContactFieldProps) {
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error === undefined ? undefined : errorId,
        className: 'input',
      })}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          <AlertIcon aria-hidden="true" className="size-4 stroke-2" />
          {error}
        </p>
      )}
    </div>
  );
}
