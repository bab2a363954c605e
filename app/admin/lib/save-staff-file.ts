import { isLoggedOut } from '#app/lib/api-failure.ts';
import { type FileCall, type FileWanted, saveFile } from '#app/lib/save-file.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { showToast } from '#app/ui/toast.ts';
import { failureText } from './failure-text.ts';
import { askToSignIn } from './sign-in-again.ts';

/** Saves a file of the back office. When the session has ended, the code is asked for on the spot. */
export async function saveStaffFile<C extends FileCall>(call: C, wanted: FileWanted<C>): Promise<void> {
  const save = () => saveFile(call, wanted, sessionStore.read()?.token);
  try {
    await save().catch(async (error) => {
      if (!isLoggedOut(error)) throw error;
      await askToSignIn();
      await save();
    });
  } catch (error) {
    showToast(failureText(error), { kind: 'error' });
  }
}
