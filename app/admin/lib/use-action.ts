import { useRevalidator } from 'react-router';
import type { Asked } from '#app/lib/send-call.ts';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import type { Call } from '#core/contract/call.ts';
import { askWith } from './ask.ts';
import { failureText } from './failure-text.ts';

/** One call at a time: says how it went and shows what it changed. True when it succeeded. */
export function useAction() {
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusy();

  async function act<C extends Call>(call: C, asked: Asked<C> & { done: string }): Promise<boolean> {
    let isDone = false;
    await run(async () => {
      try {
        await askWith(call, asked);
        isDone = true;
        showToast(asked.done);
      } catch (error) {
        showToast(failureText(error), { kind: 'error' });
      }
      await revalidator.revalidate();
    });
    return isDone;
  }

  return { isBusy, act };
}
