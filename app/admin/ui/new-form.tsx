import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { showToast } from '#app/ui/toast.ts';
import { useDraft } from '../lib/use-draft.ts';
import { SaveBarForm, showFailure } from './edit-form.tsx';

interface NewFormProps<Values extends FieldValues> {
  /** Names the draft. */
  draftKey: string;
  empty: DefaultValues<Values>;
  schema: z.ZodType<Values, Values>;
  add: (values: Values) => Promise<unknown>;
  addLabel: string;
  /** What to say when it is added. */
  done: (values: Values) => string;
  /** Where to go then. */
  list: string;
  children: ReactNode;
}

/** A form for something new. What was typed survives a reload; once it is added, its list is shown. */
export function NewForm<Values extends FieldValues>(props: NewFormProps<Values>) {
  const { draftKey, empty, schema, add, addLabel, done, list, children } = props;
  const form = useForm<Values>({ defaultValues: empty, resolver: zodResolver(schema) });
  const draft = useDraft(form, { key: draftKey, version: 0 });
  const [isAdded, setIsAdded] = useState(false);
  const navigate = useNavigate();
  const { isDirty } = form.formState;

  useEffect(() => {
    // Only once the form knows that it is saved, or it would ask whether to leave it.
    if (isAdded && !isDirty) navigate(list, { replace: true });
  }, [isAdded, isDirty, navigate, list]);

  async function submit(values: Values) {
    try {
      await add(values);
      form.reset(values);
      draft.forget();
      showToast(done(values));
      setIsAdded(true);
    } catch (error) {
      showFailure(form, error);
    }
  }

  return (
    <SaveBarForm form={form} onSubmit={submit} saveLabel={addLabel}>
      {children}
    </SaveBarForm>
  );
}
