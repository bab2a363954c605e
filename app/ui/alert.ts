import { createExternalStore } from './external-store.ts';

export interface Alert {
  id: number;
  text: string;
  close: () => void;
}

let lastId = 0;

export const alertStore = createExternalStore<readonly Alert[]>([]);

/** Says one sentence that must be answered with OK. Resolves when it is closed; several wait for each other. */
export function showAlert(text: string): Promise<void> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const close = () => {
      alertStore.update((waiting) => waiting.filter((alert) => alert.id !== id));
      resolve();
    };
    alertStore.update((waiting) => [...waiting, { id, text, close }]);
  });
}
