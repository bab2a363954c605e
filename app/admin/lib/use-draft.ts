import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router';
import { confirmStep } from '../ui/actions.tsx';

interface Draft {
  version: number;
  values: FieldValues;
}

type DraftName = { key: string; version: number };

/**
 * Keeps what is typed into a form through a reload, and asks before it is left unsaved. A draft belongs to the version
 * of the thing that it was begun on: when somebody else has saved meanwhile, saving it is refused, not overwritten.
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, draft: DraftName) {
  const storageKey = `draft:${draft.key}`;
  const { isDirty, isSubmitSuccessful } = form.formState;
  const isUnsaved = isDirty && !isSubmitSuccessful;
  const stored = useStoredDraft(form, draft);

  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirmStep({
      title: 'Leave without saving?',
      text: 'Your changes will be lost.',
      button: 'Leave',
    }).then((isSure) => {
      if (!isSure) return blocker.reset();
      sessionStorage.removeItem(storageKey);
      blocker.proceed();
    });
  }, [blocker, storageKey]);

  return stored;
}

/** For a form over the screen: what is typed is there again when it is opened again, and nothing is asked on leaving. */
export function useStoredDraft<Values extends FieldValues>(form: UseFormReturn<Values>, draft: DraftName) {
  const { key, version } = draft;
  const storageKey = `draft:${key}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened
  useEffect(() => {
    const stored = readDraft(storageKey);
    if (stored?.version === version) form.reset(stored.values as Values, { keepDefaultValues: true });
    else sessionStorage.removeItem(storageKey);
  }, [storageKey]);

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      sessionStorage.setItem(storageKey, JSON.stringify({ version, values } satisfies Draft));
    }) as { unsubscribe: () => void };
    return unsubscribe;
  }, [form, storageKey, version]);

  return {
    /** To be called once it is saved, or thrown away. */
    forget: () => sessionStorage.removeItem(storageKey),
  };
}

function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export type TextDraft = ReturnType<typeof useTextDraft>;

/** A text that is being typed and survives a reload; `start` until something is typed. */
export function useTextDraft(key: string, start: string) {
  const storageKey = `draft:${key}`;
  const [typed, setTyped] = useState(() => sessionStorage.getItem(storageKey));

  function change(text: string) {
    setTyped(text);
    sessionStorage.setItem(storageKey, text);
  }

  function forget() {
    setTyped(null);
    sessionStorage.removeItem(storageKey);
  }

  return { text: typed ?? start, isTyped: typed !== null && typed !== start, change, forget };
}
