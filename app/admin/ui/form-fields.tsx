import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldValues, RegisterOptions, SubmitHandler, UseFormReturn } from 'react-hook-form';
import { FormProvider, useController, useFormContext } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { fromDateTimeInput, toDateTimeInput } from '#core/rules/india-time.ts';
import { typedAmount, typedOptionalAmount } from '../lib/typed-number.ts';

interface FormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: SubmitHandler<Output>;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A form whose fields are found by their names. */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
  const { form, onSubmit, children, ...rest } = props;
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(onSubmit)} {...rest}>
        {children}
      </form>
    </FormProvider>
  );
}

interface DialogFormProps<Values extends FieldValues, Output> extends FormProps<Values, Output> {
  title: string;
  submitLabel: string;
  /** There is nothing to send. */
  isUnchanged?: boolean;
  onClose: () => void;
}

/** A form over the screen: its fields scroll, its button stays in reach. */
export function DialogForm<Values extends FieldValues, Output>(props: DialogFormProps<Values, Output>) {
  const { title, submitLabel, isUnchanged, onClose, ...form } = props;
  const id = useId();
  const { isSubmitting } = form.form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      foot={
        <Button type="submit" form={id} busy={isSubmitting} disabled={isUnchanged} className="w-full">
          {submitLabel}
        </Button>
      }
    >
      <Form id={id} {...form} />
    </Dialog>
  );
}

interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  note?: string;
  error?: string | undefined;
  value: string;
  onChange: (typed: string) => void;
}

/** A field that belongs to no form. */
export function PlainField({ label, note, error, onChange, ...input }: PlainFieldProps) {
  return (
    <Field label={label} note={note} error={error}>
      {(control) => (
        <input {...control} className="input" onChange={({ target }) => onChange(target.value)} {...input} />
      )}
    </Field>
  );
}

interface FormFieldProps {
  /** Its path in the form: `grievanceOfficer.name`. */
  name: string;
  label: string;
  note?: string | undefined;
  className?: string;
}

/** The label over a field, and what is wrong with it under it. */
function LabelledField({ name, ...field }: FormFieldProps & Pick<ComponentProps<typeof Field>, 'children'>) {
  const { getFieldState, formState } = useFormContext();
  return <Field {...field} error={getFieldState(name, formState).error?.message} />;
}

type TextFieldProps = FormFieldProps & Omit<ComponentProps<'input'>, 'name'> & { rules?: RegisterOptions };

export function TextField({ name, label, note, className, rules, ...input }: TextFieldProps) {
  const { register } = useFormContext();
  return (
    <LabelledField name={name} label={label} note={note} className={className}>
      {(control) => (
        <input {...control} {...register(name, rules)} className="input" autoComplete="off" {...input} />
      )}
    </LabelledField>
  );
}

/** A number, or nothing where `isOptional`. */
export function NumberField({ isOptional = false, ...field }: TextFieldProps & { isOptional?: boolean }) {
  const setValueAs = isOptional ? typedOptionalAmount : typedAmount;
  return <TextField inputMode="decimal" rules={{ setValueAs }} {...field} />;
}

type AreaFieldProps = FormFieldProps & Omit<ComponentProps<'textarea'>, 'name'> & { rules?: RegisterOptions };

/** Several lines; it grows with them. */
export function AreaField({ name, label, note, className, rules, ...area }: AreaFieldProps) {
  const { register } = useFormContext();
  return (
    <LabelledField name={name} label={label} note={note} className={className}>
      {(control) => (
        <textarea {...control} {...register(name, rules)} rows={3} className="input area-input" {...area} />
      )}
    </LabelledField>
  );
}

interface ChoiceFieldProps extends FormFieldProps {
  options: readonly (string | { value: string; label: string; disabled?: boolean })[];
  rules?: RegisterOptions;
}

export function ChoiceField({ options, rules, ...field }: ChoiceFieldProps) {
  const { register } = useFormContext();
  return (
    <LabelledField {...field}>
      {(control) => (
        <select {...control} {...register(field.name, rules)} className="select">
          <Options options={options} />
        </select>
      )}
    </LabelledField>
  );
}

export function Options({ options }: Pick<ChoiceFieldProps, 'options'>) {
  return options.map((option) => {
    const { label, ...choice } = typeof option === 'string' ? { value: option, label: option } : option;
    return (
      <option key={choice.value} {...choice}>
        {label}
      </option>
    );
  });
}

interface SegmentedProps {
  legend: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of a few, side by side; it belongs to no form. */
export function Segmented({ legend, name, value, options, onChange }: SegmentedProps) {
  return (
    <fieldset className="segmented justify-self-start">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface PlainSelectProps extends Pick<ChoiceFieldProps, 'options'> {
  label: string;
  value: string;
  className?: string;
  onChange: (value: string) => void;
}

/** A choice that belongs to no form; its label is only read out. */
export function PlainSelect({ label, options, className = 'select', ...select }: PlainSelectProps) {
  const { onChange, ...rest } = select;
  return (
    <select
      aria-label={label}
      className={className}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    >
      <Options options={options} />
    </select>
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
export function MomentField(props: FormFieldProps) {
  const { field } = useController({ name: props.name });
  return (
    <LabelledField {...props}>
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
    </LabelledField>
  );
}
