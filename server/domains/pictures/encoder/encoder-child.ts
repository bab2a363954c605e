import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { FileStoreAway } from '#server/integrations/file-store-away.ts';
import type { PicturePlace } from '#server/integrations/picture-store.ts';
import { type StoredPicture, type Task, taskResultSchema } from './tasks.ts';

const PROGRAM = new URL('./encoder-process.ts', import.meta.url);
/** Without work this long, the process ends and gives its memory back; a new one takes a third of a second. */
const IDLE_MS = 20_000;
/** Nothing takes a tenth of this; what does is hung. */
const TASK_MS = 60_000;

/** Large buffers go back to the system as soon as they are free, instead of into pools that only grow. */
const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

export class EncoderFailure extends Error {
  readonly reason: 'unreadable' | 'missing' | 'error' | 'ended';

  constructor(reason: EncoderFailure['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface EncoderChild {
  /** Carries out one task; the next may be given when it is done. Fails when the process ends meanwhile. */
  run(task: Task): Promise<StoredPicture[]>;
  close(): Promise<void>;
  readonly pid: number | undefined;
}

/** The process that encodes: started when there is work, ended when there is none, started again after a crash. */
export function createEncoderChild(place: PicturePlace, { idleMs = IDLE_MS } = {}): EncoderChild {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(PROGRAM, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=96'],
      env: { ...process.env, ...MEMORY_SETTINGS },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // At once, so that every thread it makes inherits it: whoever waits for a page or an order comes first.
    if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    started.on('error', () => forget(started));
    started.once('exit', () => forget(started));
    started.send(place);
    return started;
  }

  function forget(ended: ChildProcess) {
    if (child === ended) child = undefined;
  }

  function endIdle(idleChild: ChildProcess) {
    forget(idleChild);
    if (idleChild.connected) idleChild.disconnect();
  }

  async function run(task: Task): Promise<StoredPicture[]> {
    clearTimeout(idle);
    child ??= start();
    hold(child);
    const working = child;
    const late = setTimeout(() => working.kill('SIGKILL'), TASK_MS);
    try {
      return toStored(await ask(working, task));
    } finally {
      clearTimeout(late);
      release(working);
      idle = setTimeout(endIdle, idleMs, working).unref();
    }
  }

  return {
    run,
    async close() {
      clearTimeout(idle);
      if (!child) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    get pid() {
      return child?.pid;
    },
  };
}

function ask(child: ChildProcess, task: Task): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onExit = (code: number | null, signal: string | null) =>
    reject(new EncoderFailure('ended', `the encoder of pictures ended (${signal ?? code})`));
  child.once('message', resolve).once('exit', onExit).once('error', reject);
  child.send(task);
  return promise.finally(() => child.off('message', resolve).off('exit', onExit).off('error', reject));
}

function toStored(answer: unknown): StoredPicture[] {
  const result = taskResultSchema.parse(answer);
  if (!('failure' in result)) return result.stored;
  const { failure, message } = result;
  throw failure === 'away' ? new FileStoreAway(message) : new EncoderFailure(failure, message);
}

/** An idle process does not keep the store alive, one that works does. */
function hold(child: ChildProcess) {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess) {
  child.unref();
  child.channel?.unref();
}
