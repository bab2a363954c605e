import { type ReactNode, useId } from 'react';
import { AlertIcon } from './icons.tsx';

interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  /** Stands after the label in a lighter voice: '(optional)'. */
  note?: string;
  error?: string | undefined;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A label over its control, and what is wrong with it under it. */
export function Field({ label, note, error, className, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {note && <span className="font-regular text-ink-3"> {note}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? errorId : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="field-error">
      <AlertIcon aria-hidden="true" className="size-4 stroke-2" />
      {children}
    </p>
  );
}
