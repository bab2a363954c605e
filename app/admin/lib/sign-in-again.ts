import { createExternalStore } from '#app/ui/external-store.ts';

/** Those who wait for the session to be taken up again; null while nobody does. */
export const signInWanted = createExternalStore<(() => void) | null>(null);

let asking: Promise<void> | null = null;

/** Opens the sign-in over the screen; resolves when it has succeeded. Several calls share one asking. */
export function askToSignIn(): Promise<void> {
  asking ??= new Promise<void>((resolve) => {
    signInWanted.update(() => () => {
      signInWanted.update(() => null);
      asking = null;
      resolve();
    });
  });
  return asking;
}
