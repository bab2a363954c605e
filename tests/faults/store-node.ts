import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { until } from '#tests/start/fixtures/database-holder.ts';
import { getPort, listWorkers, type StoreProcess, startStore } from '#tests/start/fixtures/store-process.ts';

const CLOCK = ['--import', './tests/faults/fixtures/shifted-clock.ts'];
/** As a load balancer: who has no answer by then is passed on to the next node. */
const LONGEST_WAIT_MS = 20_000;
/** A busy machine is slow, not broken. */
const LONGEST_START_SECONDS = 240;
/** No file may grow beyond this: to whoever writes it, the disk is full. */
const NO_ROOM = ['sh', '-c', 'ulimit -f 16; exec "$@"', 'sh'];

export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

export interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  patienceMs?: number;
}

/** A process of the store that can be killed, frozen and started again. */
export function createStoreNode(program: string, settings: Record<string, string>) {
  let store: StoreProcess | undefined;
  let port = 0;

  async function start(changes: Record<string, string> = {}, { hasNoRoom = false } = {}) {
    const around = hasNoRoom ? NO_ROOM : [];
    store = startStore({ ...settings, ...changes }, program, { execArgv: CLOCK, around });
    // One that only does jobs has no port to say.
    if (settings.JOBS === 'only') await untilSaid('Jobs are running');
    else port = await getPort(store);
  }

  async function untilSaid(words: string) {
    const isSaid = () => getStore().output().includes(words) || getStore().process.exitCode !== null;
    await until(isSaid, LONGEST_START_SECONDS);
    if (!getStore().output().includes(words)) throw new Error(`The store has ended: ${getStore().output()}`);
  }

  function getStore(): StoreProcess {
    if (!store) throw new Error('The store was not started.');
    return store;
  }

  async function end(signal: NodeJS.Signals) {
    const { process: child, ended } = getStore();
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  }

  /** The one that was started, and the workers who serve. */
  function listProcesses(): number[] {
    const store = getStore();
    return [Number(store.process.pid), ...listWorkers(store)];
  }

  function signalAll(signal: NodeJS.Signals) {
    for (const pid of listProcesses()) process.kill(pid, signal);
  }

  return {
    start,
    isServing: settings.JOBS !== 'only',
    isRunning: () => store?.process.exitCode === null && store.process.signalCode === null,
    /** Kills it as a lost machine would, or asks it to stop. */
    end,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    output: () => getStore().output(),
    untilSaid,
    /** Has it read its clock's error again, and those of its workers who serve. */
    async resetClock(shiftMs: number) {
      const store = getStore();
      const before = store.output().length;
      const hasRead = (pid: number) =>
        store.output().slice(before).includes(`The clock of ${pid} is wrong by ${shiftMs} ms`);
      // One that is only starting does not hear the first signal.
      await until(() => {
        const late = listProcesses().filter((pid) => !hasRead(pid));
        for (const pid of late) process.kill(pid, 'SIGWINCH');
        return late.length === 0;
      }, LONGEST_START_SECONDS);
    },
    /** Throws where there is no answer at all. */
    async ask(path: string, options: AskOptions = {}): Promise<Answer> {
      const { method = 'GET', headers = {}, body, patienceMs = LONGEST_WAIT_MS } = options;
      const signal = AbortSignal.timeout(patienceMs);
      const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false, signal });
      sent.end(body);
      const [response] = await once(sent, 'response');
      return { status: response.statusCode, headers: response.headers, text: await text(response) };
    },
  };
}
