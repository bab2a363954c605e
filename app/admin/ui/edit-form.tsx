import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues, Path, SubmitHandler, UseFormReturn } from 'react-hook-form';
import { get, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { isRefusal } from '#app/lib/api-failure.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { isRecord } from '#core/objects.ts';
import { failureText } from '../lib/ask.ts';
import { useDraft } from '../lib/use-draft.ts';
import { Form } from './form-fields.tsx';
import { Panel } from './page.tsx';

interface EditFormProps<Values extends FieldValues> {
  saved: SavedForm<Values>;
  /** How the fields are called when somebody else has changed them, too. */
  labels: Partial<Record<keyof Values & string, string>>;
  children: ReactNode;
}

/** A form with its save bar, and with what somebody else has saved meanwhile above it. */
export function EditForm<Values extends FieldValues>({ saved, labels, children }: EditFormProps<Values>) {
  const { form, submit, theirs, takeTheirs, discard } = saved;
  const { dirtyFields, isDirty, errors } = form.formState;
  const changes = isDirty ? Math.max(1, Object.keys(dirtyFields).length) : 0;
  return (
    <SaveBarForm
      form={form}
      onSubmit={submit}
      status={changesText({ changes, hasErrors: Object.keys(errors).length > 0 })}
      onDiscard={isDirty ? discard : undefined}
    >
      {theirs && <Theirs theirs={theirs} mine={form.getValues()} labels={labels} onTake={takeTheirs} />}
      {children}
    </SaveBarForm>
  );
}

interface SaveBarFormProps<Values extends FieldValues> extends Omit<SaveBarProps, 'error'> {
  form: UseFormReturn<Values>;
  onSubmit: SubmitHandler<Values>;
  saveLabel?: string;
}

/** A form over its save bar. */
export function SaveBarForm<Values extends FieldValues>(props: SaveBarFormProps<Values>) {
  const { form, onSubmit, saveLabel = 'Save', children, ...bar } = props;
  const { isSubmitting, errors } = form.formState;
  return (
    <Form form={form} onSubmit={onSubmit} className="">
      {children}
      <SaveBar error={errors.root?.message} {...bar}>
        <Button type="submit" busy={isSubmitting}>
          {saveLabel}
        </Button>
      </SaveBar>
    </Form>
  );
}

interface TheirsProps<Values extends FieldValues> extends Pick<EditFormProps<Values>, 'labels'> {
  theirs: Values;
  mine: Values;
  onTake: () => void;
}

function Theirs<Values extends FieldValues>({ theirs, mine, labels, onTake }: TheirsProps<Values>) {
  const different = Object.keys(labels).filter(
    (name) => JSON.stringify(get(theirs, name)) !== JSON.stringify(get(mine, name)),
  );
  return (
    <Panel title="Someone else has saved changes" className="mb-3.5 border-danger bg-danger-soft">
      <p>Your changes are still in the form. Save again to keep yours, or use theirs.</p>
      <dl className="grid gap-2">
        {different.map((name) => (
          <div key={name} className="grid gap-0.5">
            <dt className="font-semibold">{labels[name as keyof Values & string]}</dt>
            <dd className="wrap-anywhere">They have: {toText(get(theirs, name))}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button look="line" onClick={onTake}>
          Use theirs
        </Button>
      </div>
    </Panel>
  );
}

/** Any value of a form, in one line. */
function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(toText).join('; ');
  if (typeof value === 'object') return Object.values(value).map(toText).join(', ');
  return String(value);
}

interface ConvertedFormOptions<Value, Values extends FieldValues> {
  /** Names the draft. */
  key: string;
  saved: Versioned<Value>;
  schema: z.ZodType<Values, Values>;
  toForm: (value: Value) => Values;
  toValue: (values: Values) => Value;
  save: (change: Versioned<Value>) => Promise<unknown>;
  /** What is saved now, by whomever. */
  reload: () => Promise<Versioned<Value>>;
}

export type SavedForm<Values extends FieldValues> = ReturnType<typeof useConvertedForm<unknown, Values>>;

/**
 * A form over something with a version. When somebody else has saved it meanwhile, nothing is overwritten: their values
 * are shown beside what was typed here, and saving once more is then a decision.
 */
export function useSavedForm<Values extends FieldValues>(
  options: Omit<ConvertedFormOptions<Values, Values>, 'toForm' | 'toValue'>,
) {
  return useConvertedForm({ ...options, toForm: (value) => value, toValue: (value) => value });
}

/** The same where the fields are not what is saved: lines of a text for a list. */
export function useConvertedForm<Value, Values extends FieldValues>(
  options: ConvertedFormOptions<Value, Values>,
) {
  const { key, saved, schema, toForm, toValue, save, reload } = options;
  const [version, setVersion] = useState(saved.version);
  /** What somebody else has saved since this form was opened; null while nobody has. */
  const [theirs, setTheirs] = useState<Values | null>(null);
  const form = useForm<Values>({
    defaultValues: toForm(saved.value) as DefaultValues<Values>,
    resolver: zodResolver(schema),
  });
  const draft = useDraft(form, { key, version });
  const revalidator = useRevalidator();

  function startFrom(next: Versioned<Value>) {
    setVersion(next.version);
    setTheirs(null);
    form.reset(toForm(next.value));
    // Last: whatever changes the form is saved as a draft.
    draft.forget();
  }

  async function submit(values: Values) {
    try {
      await save({ value: toValue(values), version });
      startFrom(await reload());
      showToast('Saved');
      await revalidator.revalidate();
    } catch (error) {
      if (isRefusal(error) && error.code === 'changed-meanwhile') await showTheirs();
      showFailure(form, error);
    }
  }

  /** What was typed stays in the form; from here on saving it replaces what is shown beside it. */
  async function showTheirs() {
    const their = await reload();
    setVersion(their.version);
    setTheirs(toForm(their.value));
  }

  return {
    form,
    submit,
    theirs,
    takeTheirs() {
      if (!theirs) return;
      form.reset(theirs);
      setTheirs(null);
      draft.forget();
    },
    discard() {
      form.reset();
      draft.forget();
    },
  };
}

/**
 * Shows why a form was not saved: at the field that the server named, else in the bar below. `toName` says which field of
 * the form shows what the server says of a part of it.
 */
export function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  toName = (field: string) => field,
): void {
  const name = isRefusal(error) ? toName(readField(error.body)) : '';
  const message = failureText(error).replace(/^value\.[\w.]+: /, '');
  const isKnown = (known: string): known is Path<Values> => known in form.getValues();
  form.setError(isKnown(name) ? name : 'root', { message });
}

/** `value.gstin` is the form's `gstin`. Empty when the server named none. */
function readField(body: unknown): string {
  const field = isRecord(body) ? body.field : undefined;
  return typeof field === 'string' ? field.replace(/^value\./, '') : '';
}

interface SaveBarProps {
  error: string | undefined;
  /** What there is to save; left out where an error is shown. */
  status?: string;
  /** Left out while there is nothing to discard. */
  onDiscard?: (() => void) | undefined;
  /** The buttons that save. */
  children: ReactNode;
}

/** The bar at the lower edge of a form. */
export function SaveBar({ error, status, onDiscard, children }: SaveBarProps) {
  return (
    <div className="save-bar">
      <p role="status">{error ? <span className="text-danger">{error}</span> : status}</p>
      <div className="flex flex-wrap justify-end gap-2">
        {onDiscard && (
          <Button look="line" onClick={onDiscard}>
            Discard
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

export function changesText({ changes, hasErrors }: { changes: number; hasErrors: boolean }): string {
  if (hasErrors) return 'Check the marked fields.';
  if (changes === 0) return 'All changes saved.';
  return changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`;
}
