import { readFileSync } from 'node:fs';
import type { Work } from './turns.ts';

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

/**
 * What a server's answers cost its processor. Beside the answers per second it is the number that hardly depends on what
 * else the machine does. Only Linux tells it.
 */
export function createCpuMeter(pid: number) {
  let cpuMs = 0;
  let answers = 0;
  return {
    async measure(work: () => Promise<Work>): Promise<Work> {
      const before = readCpuMs(pid);
      const done = await work();
      cpuMs += readCpuMs(pid) - before;
      answers += done.count;
      return done;
    },
    /** Microseconds; undefined where the system does not tell. */
    perAnswer: () => (cpuMs > 0 ? (cpuMs * 1000) / answers : undefined),
  };
}

/** The time that a process has used, without its children. */
function readCpuMs(pid: number): number {
  if (process.platform !== 'linux') return 0;
  // The name of the program comes in brackets, and may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ', 2)[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
