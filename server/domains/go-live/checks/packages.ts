import type { UnsafePackage } from '#server/integrations/npm-audit.ts';
import { type Check, type Finding, green, note, red } from '../check.ts';

const COMMAND = 'npm audit --omit=dev';
/** Holes of these kinds are an obstacle; lesser ones can wait for the next release. */
const GRAVE = ['high', 'critical'];

/** Whether a package that the store runs with has a known hole. Asked anew every day: holes are found all the time. */
export function checkPackages({
  audit,
  now,
}: {
  audit: () => Promise<UnsafePackage[]>;
  now: () => Date;
}): Check {
  return {
    name: 'packages',
    title: 'Packages without known holes',
    look: async () => ({ state: 'open', words: 'Not asked about today.' }),
    trial: {
      sends: "Asks npm's registry about the packages of the store",
      settings: now().toISOString().slice(0, 10),
      async run() {
        try {
          return judgePackages(await audit());
        } catch {
          // Many machines reach their providers and nothing else.
          return note(`npm's registry could not be asked from here. Run where it can be: ${COMMAND}`);
        }
      },
    },
  };
}

export function judgePackages(packages: UnsafePackage[]): Finding {
  if (packages.length === 0) return green('No package has a known hole.');
  const names = packages.map(({ name, severity }) => `${name} (${severity})`).join(', ');
  const isGrave = packages.some(({ severity }) => GRAVE.includes(severity));
  const words = `Known holes in ${names}. Take the newest release of the store, or see ${COMMAND}`;
  return isGrave ? red(words) : note(words);
}
