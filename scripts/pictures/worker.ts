import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { composeBanner, PHONE, WIDE } from './banners.ts';
import type { Garment } from './dye.ts';
import { type Pixels, saveMaster } from './masters.ts';
import { develop, openCamera } from './photograph.ts';
import { isCloseUp } from './plan.ts';
import { bannerNames, type Task } from './tasks.ts';

/** What a worker reports: a file that it has written, or that its task is finished. */
export type Message = { done: string; width: number; height: number } | { ready: true };

sharp.concurrency(1);
const camera = openCamera();

function post(message: Message): void {
  parentPort?.postMessage(message);
}

async function save(name: string, pixels: Pixels, isCloseUp = false): Promise<void> {
  await saveMaster(name, pixels, isCloseUp);
  post({ done: name, width: pixels.width, height: pixels.height });
}

async function perform(task: Task): Promise<void> {
  if (task.kind === 'pictures') {
    for (const picture of task.pictures) {
      await save(picture.name, develop(await camera(picture)), isCloseUp(picture));
    }
    return;
  }
  const garments: Garment[] = [];
  for (const picture of task.garments) garments.push(await camera(picture));
  const names = bannerNames(task.banner);
  await save(names.wide, await composeBanner(task.banner, garments, WIDE));
  await save(names.phone, await composeBanner(task.banner, garments, PHONE));
}

parentPort?.on('message', async (task: Task) => {
  await perform(task);
  post({ ready: true });
});
post({ ready: true });
