import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { isRefusal } from '#app/lib/api-failure.ts';
import { showToast } from '#app/ui/toast.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { showFailure } from './form-failure.ts';
import { useDraft } from './use-draft.ts';

interface SavedFormOptions<Value, Values extends FieldValues> {
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

export interface SavedForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** What somebody else has saved since this form was opened; null while nobody has. */
  theirs: Values | null;
  takeTheirs: () => void;
  discard: () => void;
}

/**
 * A form over something with a version. When somebody else has saved it meanwhile, nothing is overwritten: their values
 * are shown beside what was typed here, and saving once more is then a decision.
 */
export function useSavedForm<Value, Values extends FieldValues>({
  key,
  saved,
  schema,
  toForm,
  toValue,
  save,
  reload,
}: SavedFormOptions<Value, Values>): SavedForm<Values> {
  const [version, setVersion] = useState(saved.version);
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
    // Last: whatever changes the form is kept as a draft.
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
    submit: form.handleSubmit(submit),
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
