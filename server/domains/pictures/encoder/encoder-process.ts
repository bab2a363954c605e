import { FileStoreAway } from '#server/integrations/file-store-away.ts';
import type { PicturePlace, PictureStore } from '#server/integrations/picture-store.ts';
import { openPictureStore } from '#server/integrations/picture-store.ts';
import { fileForContent, imageName, originalName, shareName } from '../names.ts';
import { cutToCrop, cutToShape, encodeImage, measurePicture, readUpload } from './encode.ts';
import { drawSharePicture } from './share/share-picture.ts';
import type { StoredPicture, Task, TaskResult } from './tasks.ts';

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

async function carryOut(pictures: PictureStore, task: Task): Promise<TaskResult> {
  if (task.kind === 'store') return { stored: [await storeOriginal(pictures, task.content)] };
  if (task.kind === 'receive' || task.kind === 'photo') {
    const whole = await readUpload(task.content);
    if (!whole) return { failure: 'unreadable', message: 'no picture' };
    if (task.kind === 'photo') return { stored: [await storeOriginal(pictures, whole, task.file)] };
    return { stored: await storeOriginals(pictures, [whole, await cutToShape(whole)]) };
  }
  const original = await pictures.read(originalName(task.file));
  if (!original) return { failure: 'missing', message: `there is no picture ${task.file}` };
  if (task.kind === 'crop') {
    return { stored: await storeOriginals(pictures, [original, await cutToCrop(original, task.crop)]) };
  }
  if (task.kind === 'share') {
    await pictures.write(shareName(task.file, task.card), await drawSharePicture(original, task.card));
    return { stored: [] };
  }
  await pictures.write(imageName(task), await encodeImage(original, task));
  return { stored: [] };
}

async function storeOriginals(pictures: PictureStore, contents: Uint8Array[]): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (const content of contents) stored.push(await storeOriginal(pictures, content));
  return stored;
}

async function storeOriginal(
  pictures: PictureStore,
  content: Uint8Array,
  file = fileForContent(content),
): Promise<StoredPicture> {
  const size = await measurePicture(content);
  await pictures.write(originalName(file), content);
  return { file, ...size, bytes: content.length };
}
