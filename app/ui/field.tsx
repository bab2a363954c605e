import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { AlertIcon, ChevronDownIcon } from './icons.tsx';

/** What is wrong with a form, by the names of its fields. */
export type Problems = Partial<Record<string, string>>;
export const FormProblems = createContext<Problems>({});

interface FieldProps {
  label: string;
  /** Shown after the label in a lighter tone: '(optional)'. */
  note?: string | undefined;
  /** Under which the form around it knows what is wrong. */
  name?: string | undefined;
  /** Where there is no such form. */
  error?: string | undefined;
  className?: string | undefined;
  children: (control: { id: string } & ReturnType<typeof invalidProps>) => ReactNode;
}

/** A label over its control, and what is wrong with it under it. */
export function Field({ label, note, name = '', error, className, children }: FieldProps) {
  const id = useId();
  const problem = useContext(FormProblems)[name] ?? error;
  return (
    <div className={['field', className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {note && <span className="font-regular text-ink-3"> {note}</span>}
      </label>
      {children({ id, ...invalidProps(problem, `${id}-error`) })}
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  );
}

function invalidProps(problem: string | undefined, errorId: string) {
  return {
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? errorId : undefined,
  } as const;
}

export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="field-error">
      <AlertIcon aria-hidden="true" className="size-4 stroke-2" />
      {children}
    </p>
  );
}

/** A field of one kind: what is not about the label goes to the control. */
type Labelled<Control extends 'input' | 'textarea' | 'select'> = Pick<
  FieldProps,
  'label' | 'note' | 'error'
> &
  ComponentProps<Control>;

export function TextField({ label, note, error, ...input }: Labelled<'input'>) {
  return (
    <Field label={label} note={note} error={error} name={input.name}>
      {(control) => <input className="input" {...control} {...input} />}
    </Field>
  );
}

export function TextArea({ label, note, error, ...textarea }: Labelled<'textarea'>) {
  return (
    <Field label={label} note={note} error={error} name={textarea.name}>
      {(control) => <textarea className="input" {...control} {...textarea} />}
    </Field>
  );
}

interface SelectFieldProps extends Labelled<'select'> {
  /** Of the label and its control together. */
  fieldClass?: string;
}

/** A choice of one of a few; its children are the options. */
export function SelectField({ label, note, error, fieldClass, ...select }: SelectFieldProps) {
  return (
    <Field label={label} note={note} error={error} name={select.name} className={fieldClass}>
      {(control) => (
        <span className="select">
          <select className="input" {...control} {...select} />
          <ChevronDownIcon aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}

interface RadioFieldProps<Value extends string> {
  label: string;
  name: string;
  labels: Record<Value, string>;
  values: readonly Value[];
  /** What is chosen at first, where the form alone knows what is chosen then. */
  first?: Value;
  /** What is chosen, where more depends on it than the form. */
  chosen?: Value;
  onChoose?: (value: Value) => void;
}

/** A choice of one of a few that are all in view. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, name, labels, values, first, chosen, onChoose } = props;
  const errorId = useId();
  const problem = useContext(FormProblems)[name];
  return (
    <fieldset aria-describedby={problem && errorId}>
      <legend className="field-label">{label}</legend>
      {values.map((value) => (
        <label key={value} className="flex min-h-tap items-center gap-3">
          <input
            type="radio"
            name={name}
            value={value}
            required
            className="radio"
            {...invalidProps(problem, errorId)}
            defaultChecked={first && first === value}
            checked={chosen && chosen === value}
            onChange={onChoose && (() => onChoose(value))}
          />
          {labels[value]}
        </label>
      ))}
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
    </fieldset>
  );
}
