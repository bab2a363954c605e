import { createExternalStore } from '#app/ui/external-store.ts';

export interface Confirmation {
  title: string;
  /** What happens, and what cannot be undone about it. */
  text: string;
  /** The words of the button that does it. */
  button: string;
  /** The other way; 'Cancel' where that cannot be misread. */
  keep?: string;
}

export interface WaitingConfirmation extends Confirmation {
  id: number;
  answer: (isSure: boolean) => void;
}

let lastId = 0;

export const confirmStore = createExternalStore<WaitingConfirmation | null>(null);

/** Asks before a step that cannot be undone. Resolves to false when the person thinks better of it. */
export function confirmStep(confirmation: Confirmation): Promise<boolean> {
  confirmStore.read()?.answer(false);
  return new Promise((resolve) => {
    lastId += 1;
    const answer = (isSure: boolean) => {
      confirmStore.update(() => null);
      resolve(isSure);
    };
    confirmStore.update(() => ({ ...confirmation, id: lastId, answer }));
  });
}
