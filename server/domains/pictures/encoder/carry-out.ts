import type { PictureStore } from '#server/integrations/picture-store.ts';
import { fileForContent, imageName, originalName, shareName } from '../names.ts';
import { cutToCrop, cutToShape, encodeImage, measurePicture, readUpload } from './encode.ts';
import { drawSharePicture } from './share/share-picture.ts';
import type { StoredPicture, Task, TaskResult } from './tasks.ts';

/** Reads and writes what a task needs. */
export async function carryOut(pictures: PictureStore, task: Task): Promise<TaskResult> {
  if (task.kind === 'store') return { stored: [await storeOriginal(pictures, task.content)] };
  if (task.kind === 'receive' || task.kind === 'photo') {
    const whole = await readUpload(task.content);
    if (!whole) return { failure: 'unreadable', message: 'no picture' };
    if (task.kind === 'photo') return { stored: [await storeOriginal(pictures, whole, task.file)] };
    return { stored: await storeOriginals(pictures, [whole, await cutToShape(whole)]) };
  }
  const original = await pictures.read(originalName(task.file));
  if (!original) return missing(task.file);
  if (task.kind === 'crop') {
    return { stored: await storeOriginals(pictures, [original, await cutToCrop(original, task.crop)]) };
  }
  const [name, made] =
    task.kind === 'share'
      ? [shareName(task.file, task.card), await drawSharePicture(original, task.card)]
      : [imageName(task), await encodeImage(original, task)];
  await pictures.write(name, made);
  if (await pictures.has(originalName(task.file))) return { stored: [] };
  // Deleted meanwhile, and whoever deleted it may have looked for this before it was there.
  await pictures.remove(name);
  return missing(task.file);
}

function missing(file: string): TaskResult {
  return { failure: 'missing', message: `there is no picture ${file}` };
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
