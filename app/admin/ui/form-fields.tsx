import type { InputHTMLAttributes, ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Field } from '#app/ui/field.tsx';
import { fromDateTimeInput, toDateTimeInput } from '#core/rules/india-time.ts';
import { typedAmount, typedOptionalAmount } from '../lib/typed-number.ts';

interface FormFieldProps {
  /** Its path in the form: `grievanceOfficer.name`. */
  name: string;
  label: string;
  note?: string;
  className?: string;
}

interface TextFieldProps extends FormFieldProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  readOnly?: boolean;
}

export function TextField({ name, label, note, className, type = 'text', ...input }: TextFieldProps) {
  const { register, error } = useField(name);
  return (
    <Field label={label} {...(note ? { note } : {})} {...(className ? { className } : {})} error={error}>
      {(control) => (
        <input {...control} {...register(name)} type={type} className="input" autoComplete="off" {...input} />
      )}
    </Field>
  );
}

/** Several lines; it grows with them. */
export function AreaField({ name, label, note, className, rows = 3 }: FormFieldProps & { rows?: number }) {
  const { register, error } = useField(name);
  return (
    <Field label={label} {...(note ? { note } : {})} {...(className ? { className } : {})} error={error}>
      {(control) => <textarea {...control} {...register(name)} rows={rows} className="input area-input" />}
    </Field>
  );
}

/** A number, or nothing where `isOptional`. */
export function NumberField({
  name,
  label,
  note,
  className,
  isOptional = false,
  placeholder,
}: FormFieldProps & { isOptional?: boolean; placeholder?: string }) {
  const { register, error } = useField(name);
  return (
    <Field label={label} {...(note ? { note } : {})} {...(className ? { className } : {})} error={error}>
      {(control) => (
        <input
          {...control}
          {...register(name, { setValueAs: isOptional ? typedOptionalAmount : typedAmount })}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}

export function ChoiceField({
  name,
  label,
  note,
  className,
  options,
}: FormFieldProps & { options: readonly { value: string; label: string }[] }) {
  const { register, error } = useField(name);
  return (
    <Field label={label} {...(note ? { note } : {})} {...(className ? { className } : {})} error={error}>
      {(control) => (
        <select {...control} {...register(name)} className="select">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField({ name, label, children }: { name: string; label: string; children?: ReactNode }) {
  const { register } = useFormContext();
  return (
    <label className="flex items-start gap-2.5 py-1.5">
      <input type="checkbox" className="mt-px" {...register(name)} />
      <span>
        {label}
        {children && <span className="hint block">{children}</span>}
      </span>
    </label>
  );
}

/** A day and a time by the clocks of India; empty for none. The form holds it as ISO. */
export function MomentField({ name, label, note, className }: FormFieldProps) {
  const { error } = useField(name);
  const { field } = useController({ name });
  return (
    <Field label={label} {...(note ? { note } : {})} {...(className ? { className } : {})} error={error}>
      {(control) => (
        <input
          {...control}
          ref={field.ref}
          type="datetime-local"
          className="input"
          value={toDateTimeInput(field.value as string | null)}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(fromDateTimeInput(event.target.value))}
        />
      )}
    </Field>
  );
}

function useField(name: string) {
  const { register, getFieldState, formState } = useFormContext();
  return { register, error: getFieldState(name, formState).error?.message };
}
