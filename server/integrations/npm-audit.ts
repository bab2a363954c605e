import { execFile } from 'node:child_process';
import { z } from 'zod';

const TIMEOUT_MS = 60_000;

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    // By name where the hole is another package's, as a whole where it is its own.
    z.object({ severity: z.string(), via: z.array(z.union([z.string(), z.looseObject({})])) }),
  ),
});

/** A package of the store in which somebody has found a hole. */
export interface UnsafePackage {
  name: string;
  /** As npm calls it: info, low, moderate, high or critical. */
  severity: string;
}

/** What npm's registry knows against the packages that the store runs with, those for its tests left out. */
export async function auditPackages(): Promise<UnsafePackage[]> {
  const { vulnerabilities } = reportSchema.parse(JSON.parse(await runAudit()));
  return Object.entries(vulnerabilities)
    .filter(([, { via }]) => via.some((cause) => typeof cause === 'object'))
    .map(([name, { severity }]) => ({ name, severity }));
}

/** Its exit code says whether it has found something; what it prints says it better. */
function runAudit(): Promise<string> {
  const args = ['audit', '--omit=dev', '--json', '--no-update-notifier'];
  return new Promise((resolve, reject) => {
    execFile('npm', args, { timeout: TIMEOUT_MS, maxBuffer: 16 * 1024 ** 2 }, (error, stdout) => {
      if (stdout) resolve(stdout);
      else reject(error ?? new Error('npm has printed nothing'));
    });
  });
}
