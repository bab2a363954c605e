import { FileStoreAway } from '#server/integrations/file-store-away.ts';
import {
  openPictureStore,
  type PicturePlace,
  type PictureStore,
} from '#server/integrations/picture-store.ts';
import { carryOut } from './carry-out.ts';
import type { Task, TaskResult } from './tasks.ts';

/** A photograph of the largest size we take unpacks to less in every format that cameras use. */
const MEMORY_MOST = 1024 * 1024 * 1024;
const MEMORY_CHECK_MS = 20;

let store: PictureStore | undefined;

/** First comes the place of the pictures, then one task after the other; each is answered before the next is sent. */
process.on('message', async (message: PicturePlace | Task) => {
  if (!('kind' in message)) {
    store = openPictureStore(message);
    return;
  }
  const watch = setInterval(endWhenTooLarge, MEMORY_CHECK_MS);
  const result = await answer(message);
  clearInterval(watch);
  process.send?.(result);
});
// The store ends this process by closing the channel, and so does its own end, whatever that was. A signal that reaches
// all processes of the store, such as Ctrl-C in the terminal, is for the store, which finishes what is open.
process.once('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

/** Threads of libvips do the work meanwhile; the only way to take memory from them is to end. */
function endWhenTooLarge() {
  if (process.memoryUsage.rss() > MEMORY_MOST) process.kill(process.pid, 'SIGKILL');
}

async function answer(task: Task): Promise<TaskResult> {
  try {
    return store ? await carryOut(store, task) : { failure: 'error', message: 'no picture store yet' };
  } catch (error) {
    const failure = error instanceof FileStoreAway ? 'away' : 'error';
    return { failure, message: error instanceof Error ? error.message : String(error) };
  }
}
