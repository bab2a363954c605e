import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';

interface SelectFieldProps {
  label: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
}

/** A choice of one of a few, with its label. */
export function SelectField({ label, error, value, onChange, children }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className="select">
          <select
            {...control}
            className="input"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {children}
          </select>
          <ChevronDownIcon aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
