import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import type { NewForm as NewFormState } from '../lib/use-new-form.ts';
import { SaveBar } from './save-bar.tsx';

interface NewFormProps<Values extends FieldValues> {
  state: NewFormState<Values>;
  addLabel: string;
  children: ReactNode;
}

export function NewForm<Values extends FieldValues>({ state, addLabel, children }: NewFormProps<Values>) {
  const { form, submit } = state;
  const { isSubmitting, errors } = form.formState;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        {children}
        <SaveBar error={errors.root?.message}>
          <Button type="submit" busy={isSubmitting}>
            {addLabel}
          </Button>
        </SaveBar>
      </form>
    </FormProvider>
  );
}
