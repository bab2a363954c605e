import { showToast } from '#app/ui/toast.ts';
import { isRefusal } from './api-failure.ts';

/** What a toast says when a part cannot be loaded: the server refused, or it could not be asked at all. */
export interface FailureTexts {
  refused: string;
  broken: string;
}

/** Waits for a part of a page; what happens when it fails is the guard's business. */
export type Guard = <T>(part: Promise<T>, failure: FailureTexts, empty: T) => Promise<T>;

/** On the server a part that fails fails the page. */
export const failWhole: Guard = (part) => part;

/** In the browser the shopper is already somewhere: a toast says what is missing, and its place stays empty. */
export const toastAndGoOn: Guard = (part, failure, empty) =>
  part.catch((error: unknown) => {
    console.error(error);
    // Loaders run before their screen is there.
    const text = isRefusal(error) ? failure.refused : failure.broken;
    showToast(text, { kind: 'error', isForNextScreen: true });
    return empty;
  });
