import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, green, red } from '../check.ts';

const GB = 1024 ** 3;
const LEAST_FREE_GB = 1;
/** More than this, and codes of authenticator apps and signed requests are refused. */
const MOST_CLOCK_SECONDS = 20;

export function checkDataFolder(folder: string): Check {
  return {
    name: 'data-folder',
    title: 'Data folder and disk',
    async look() {
      const file = join(folder, `.go-live-${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(file, 'a test');
        await rm(file);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return red(
          `DATA_DIR cannot be written to (${reason}). Give the user of the store the right to ${folder}.`,
        );
      }
      const { bavail, bsize } = await statfs(folder);
      return judgeSpace(folder, bavail * bsize);
    },
  };
}

export function judgeSpace(folder: string, bytes: number) {
  const free = (bytes / GB).toFixed(1);
  if (bytes < LEAST_FREE_GB * GB)
    return red(`Only ${free} GB are free in ${folder}. Make room for at least ${LEAST_FREE_GB} GB.`);
  return green(`${folder} can be written to, ${free} GB are free.`);
}

/** Compares this machine's clock with another's, that of the payment provider. */
export function checkClock({
  readTime,
  now,
}: {
  /** Absent while there is nobody to ask. */
  readTime: (() => Promise<Date>) | undefined;
  now: () => Date;
}): Check {
  if (!readTime) {
    const words = 'It is compared with that of the payment provider once there is one.';
    return { name: 'clock', title: 'Clock', look: async () => ({ state: 'open', words }) };
  }
  return {
    name: 'clock',
    title: 'Clock',
    look: async () => ({ state: 'open', words: 'Not compared with another clock yet.' }),
    trial: {
      sends: 'Asks the payment provider what time it is',
      settings: null,
      run: async () => judgeClock(now(), await readTime()),
    },
  };
}

export function judgeClock(ours: Date, theirs: Date) {
  const seconds = Math.round((ours.getTime() - theirs.getTime()) / 1000);
  if (Math.abs(seconds) <= MOST_CLOCK_SECONDS) return green('The clock is right.');
  const way = seconds > 0 ? 'ahead' : 'behind';
  return red(
    `The clock is ${Math.abs(seconds)} seconds ${way}. Let it be set by NTP: timedatectl set-ntp true`,
  );
}
