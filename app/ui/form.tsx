import { type ComponentProps, type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProblems, type Problems } from './field.tsx';
import { useBusy } from './use-busy.ts';

/** Sends a form, once at a time. Resolves to what is wrong with it, shown under the fields of these names. */
export type SendForm = (form: HTMLFormElement) => Promise<Problems | undefined>;

/** `firstProblems` are shown before anything is sent: what was wrong with a form that came without JavaScript. */
export function useForm(send: SendForm, firstProblems: Problems = {}) {
  const [problems, setProblems] = useState(firstProblems);
  const { isBusy, run } = useBusy();

  async function submit(form: HTMLFormElement) {
    const found = await send(form);
    // At once, so that a field already carries its error when the focus comes to it.
    flushSync(() => setProblems(found ?? {}));
    const wrong = form.querySelector<HTMLElement>('[aria-invalid]');
    wrong?.focus({ preventScroll: true });
    // In the middle of the screen, so that what is wrong with the field can be read under it.
    wrong?.scrollIntoView({ block: 'center' });
  }

  return {
    isBusy,
    problems,
    clearProblems: () => setProblems({}),
    props: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        run(() => submit(form));
      },
      /** A field that is being put right is no longer wrong. */
      onInput: ({ target }: FormEvent) => {
        const name = target instanceof Element ? target.getAttribute('name') : null;
        if (name !== null && name in problems) setProblems(({ [name]: _solved, ...others }) => others);
      },
    },
  };
}

/** The form of `useForm`: its fields learn from it what is wrong with them. */
export function Form({
  form,
  ...rest
}: { form: ReturnType<typeof useForm> } & Omit<ComponentProps<'form'>, 'form'>) {
  return (
    <FormProblems value={form.problems}>
      {/* Outside a dialog this method leads nowhere: without code, what was typed must not end up in the address. */}
      <form method="dialog" {...form.props} {...rest} />
    </FormProblems>
  );
}

/** What was typed into a field of a form, without blanks around it. */
export function typedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
