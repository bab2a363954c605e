import { useRevalidator } from 'react-router';
import type { ApiRequest } from '#app/lib/api-request.ts';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { callAsStaff, failureText } from './staff-request.ts';

interface Deed extends Omit<ApiRequest, 'token'> {
  path: string;
  /** Said when it is done. */
  done: string;
}

/** One call at a time: says how it went and shows what it changed. True when it was done. */
export function useDeed() {
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusy();

  async function act({ path, done, ...request }: Deed): Promise<boolean> {
    let isDone = false;
    await run(async () => {
      try {
        await callAsStaff(path, request);
        isDone = true;
        showToast(done);
      } catch (error) {
        showToast(failureText(error), { kind: 'error' });
      }
      await revalidator.revalidate();
    });
    return isDone;
  }

  return { isBusy, act };
}
