import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { showToast } from '#app/ui/toast.ts';
import { showFailure } from './form-failure.ts';
import { useDraft } from './use-draft.ts';

interface NewFormOptions<Values extends FieldValues> {
  /** Names the draft. */
  key: string;
  empty: DefaultValues<Values>;
  schema: z.ZodType<Values, Values>;
  add: (values: Values) => Promise<unknown>;
  /** What to say when it is added. */
  done: (values: Values) => string;
  /** Where to go then. */
  list: string;
}

export interface NewForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
}

/** A form for something new. What was typed survives a reload; once it is added, its list is shown. */
export function useNewForm<Values extends FieldValues>(options: NewFormOptions<Values>): NewForm<Values> {
  const form = useForm<Values>({ defaultValues: options.empty, resolver: zodResolver(options.schema) });
  const draft = useDraft(form, { key: options.key, version: 0 });
  const [isAdded, setIsAdded] = useState(false);
  const navigate = useNavigate();
  const { isDirty } = form.formState;

  useEffect(() => {
    // Only once the form knows that it is saved, or it would ask whether to leave it.
    if (isAdded && !isDirty) navigate(options.list, { replace: true });
  }, [isAdded, isDirty, navigate, options.list]);

  async function submit(values: Values) {
    try {
      await options.add(values);
      form.reset(values);
      draft.forget();
      showToast(options.done(values));
      setIsAdded(true);
    } catch (error) {
      showFailure(form, error);
    }
  }

  return { form, submit: form.handleSubmit(submit) };
}
