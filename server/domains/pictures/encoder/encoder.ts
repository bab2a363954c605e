import { Refusal } from '#server/domains/refusal.ts';
import type { PicturePlace } from '#server/integrations/picture-store.ts';
import { imageName, shareName } from '../names.ts';
import { createEncoderChild, type EncoderChild } from './encoder-child.ts';
import type { Image, StoredPicture, Task } from './tasks.ts';

/** A page shows some forty pictures. Beyond this, those who wait longest would wait for half a minute. */
const WAITING_MOST = 100;

export type Encoder = ReturnType<typeof createEncoder>;

interface Entry {
  task: Task;
  isUrgent: boolean;
  /** Who waits for it. When all have left before it began, nobody needs it. */
  waiting: number;
  isRunning: boolean;
  result: PromiseWithResolvers<StoredPicture[]>;
}

interface EncoderOptions {
  place: PicturePlace;
  waitingMost?: number;
  child?: EncoderChild;
}

/**
 * Everything that decodes or encodes a picture, in a process of its own and one after the other: what somebody waits for
 * first, then what is prepared. A burst beyond what the queue takes is turned away.
 */
export function createEncoder({
  place,
  waitingMost = WAITING_MOST,
  child = createEncoderChild(place),
}: EncoderOptions) {
  const entries = new Map<string | symbol, Entry>();
  const counts = { done: 0, failed: 0, refused: 0 };
  let isBusy = false;
  let isClosed = false;

  /** For somebody who waits; an aborted signal says that he has left. */
  function encode(image: Image, signal?: AbortSignal): Promise<StoredPicture[]> {
    return add({ kind: 'encode', ...image }, { isUrgent: true, signal });
  }

  /** For those who may come. */
  function prepare(image: Image): Promise<StoredPicture[]> {
    return add({ kind: 'encode', ...image }, { isUrgent: false });
  }

  function run(task: Task): Promise<StoredPicture[]> {
    return add(task, { isUrgent: true });
  }

  async function add(
    task: Task,
    { isUrgent, signal }: { isUrgent: boolean; signal?: AbortSignal | undefined },
  ) {
    const key = toKey(task);
    const entry = entries.get(key) ?? enqueue(key, task);
    entry.isUrgent ||= isUrgent;
    entry.waiting += 1;
    const leave = () => {
      entry.waiting -= 1;
      if (entry.waiting > 0 || entry.isRunning) return;
      entries.delete(key);
      entry.result.reject(signal?.reason);
    };
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    startNext();
    return entry.result.promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  function enqueue(key: string | symbol, task: Task): Entry {
    if (isClosed || countWaiting() >= waitingMost) {
      counts.refused += 1;
      throw new Refusal('unavailable');
    }
    const result = Promise.withResolvers<StoredPicture[]>();
    const entry = { task, isUrgent: false, waiting: 0, isRunning: false, result };
    entries.set(key, entry);
    return entry;
  }

  function startNext() {
    if (isBusy) return;
    const waiting = [...entries];
    const next = waiting.find(([, { isUrgent }]) => isUrgent) ?? waiting[0];
    if (next) void work(...next);
  }

  async function work(key: string | symbol, entry: Entry) {
    isBusy = true;
    entry.isRunning = true;
    try {
      entry.result.resolve(await child.run(entry.task));
      counts.done += 1;
    } catch (error) {
      entry.result.reject(error);
      counts.failed += 1;
    }
    entries.delete(key);
    isBusy = false;
    startNext();
  }

  function countWaiting(): number {
    return entries.size - (isBusy ? 1 : 0);
  }

  return {
    encode,
    prepare,
    run,
    readStats: () => ({ ...counts, waiting: countWaiting() }),
    /** What waits is turned away; the process is gone when this is done. */
    close() {
      isClosed = true;
      for (const [key, { isRunning, result }] of entries) {
        if (isRunning) continue;
        entries.delete(key);
        result.reject(new Refusal('unavailable'));
      }
      return child.close();
    },
  };
}

/** The same image is encoded once for all who ask meanwhile; uploads are each their own. */
function toKey(task: Task): string | symbol {
  if (task.kind === 'encode') return imageName(task);
  return task.kind === 'share' ? shareName(task.file, task.card) : Symbol(task.kind);
}
