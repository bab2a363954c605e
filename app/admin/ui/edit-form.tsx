import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, get } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import type { SavedForm } from '../lib/use-saved-form.ts';
import { changesText, SaveBar } from './save-bar.tsx';

interface EditFormProps<Values extends FieldValues> {
  saved: SavedForm<Values>;
  /** How the fields are called when somebody else has changed them, too. */
  labels: Partial<Record<keyof Values & string, string>>;
  children: ReactNode;
}

/** A form with its save bar, and with what somebody else has saved meanwhile above it. */
export function EditForm<Values extends FieldValues>({ saved, labels, children }: EditFormProps<Values>) {
  const { form, submit, theirs, takeTheirs, discard } = saved;
  const { dirtyFields, isDirty, isSubmitting, errors } = form.formState;
  const changes = isDirty ? Math.max(1, Object.keys(dirtyFields).length) : 0;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        {theirs && <Theirs theirs={theirs} mine={form.getValues()} labels={labels} onTake={takeTheirs} />}
        {children}
        <SaveBar
          error={errors.root?.message}
          status={changesText({ changes, hasErrors: Object.keys(errors).length > 0 })}
          onDiscard={isDirty ? discard : undefined}
        >
          <Button type="submit" busy={isSubmitting}>
            Save
          </Button>
        </SaveBar>
      </form>
    </FormProvider>
  );
}

function Theirs<Values extends FieldValues>({
  theirs,
  mine,
  labels,
  onTake,
}: {
  theirs: Values;
  mine: Values;
  labels: EditFormProps<Values>['labels'];
  onTake: () => void;
}) {
  const different = Object.keys(labels).filter(
    (name) => JSON.stringify(get(theirs, name)) !== JSON.stringify(get(mine, name)),
  );
  return (
    <section aria-labelledby="theirs" className="panel mb-3.5 border-danger bg-danger-soft">
      <h2 id="theirs">Someone else has saved changes</h2>
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
    </section>
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
