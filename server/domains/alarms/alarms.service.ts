import { statfs } from 'node:fs/promises';
import { ALARMS, type TodoKey } from '#core/rules/todos.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { enqueueMessage } from '#server/domains/outbox/enqueue-message.ts';
import type { Reports } from '#server/domains/reports/reports.service.ts';
import { markMailed, noteAlarms } from './alarms.queries.ts';

/** What comes and goes gives an email an hour at most. */
const QUIET_MS = 3_600_000;
const GIGABYTE = 1024 ** 3;

interface Disk {
  /** Blocks that may be written, of all that there are, and how large one is. */
  bavail: number;
  blocks: number;
  bsize: number;
}

/** Sees to it that a person learns of what the store cannot mend by itself: once when it begins, by email and on Today. */
export function createAlarms(parts: {
  db: Db;
  reports: Pick<Reports, 'count'>;
  now: () => Date;
  mailTo: string;
  publicUrl: string;
  /** Where the store writes files. */
  folders: readonly string[];
  alarm: (text: string) => void;
  readDisk?: (folder: string) => Promise<Disk>;
}) {
  const {
    db,
    reports,
    now,
    mailTo,
    publicUrl,
    folders,
    alarm,
    readDisk = (folder: string) => statfs(folder),
  } = parts;

  /** Compares what is wrong now with what was. */
  async function check(): Promise<void> {
    const counted = await reports.count(ALARMS.map(({ key }) => key).filter((key) => key !== 'low-disk'));
    const keys: TodoKey[] = counted.filter(({ count }) => count > 0).map(({ key }) => key);
    if (await hasLowDisk()) keys.push('low-disk');
    const begun = await db.transaction((tx) => raise(tx, keys));
    for (const text of begun) alarm(text);
  }

  async function raise(tx: Tx, keys: readonly TodoKey[]): Promise<string[]> {
    const at = now();
    const begun = await noteAlarms(tx, { keys, at, quietMs: QUIET_MS });
    const texts: string[] = [];
    for (const { key, isMailed } of begun) {
      const known = ALARMS.find((one) => one.key === key);
      if (!known) continue;
      const title = `Alarm: ${known.labels[1]}`;
      const text = `${title}. See "${known.runbook}" in docs/runbook.md.`;
      texts.push(text);
      if (isMailed) continue;
      await enqueueMessage(tx, {
        event: `alarm:${key}:${at.toISOString()}`,
        channel: 'email',
        recipient: mailTo,
        subject: title,
        body: `${text}\n\nWhere to look: ${publicUrl}/admin${known.to}\nThe line on Today goes away when it is over.`,
      });
      await markMailed(tx, { key, at });
    }
    return texts;
  }

  /** A folder that is not there yet fills no disk. */
  async function hasLowDisk(): Promise<boolean> {
    const disks = await Promise.all(folders.map((folder) => readDisk(folder).catch(() => undefined)));
    return disks.some((disk) => disk !== undefined && isLow(disk));
  }

  return { check };
}

/** Less than a tenth, and less than 5 GB, which on a large disk is enough for a while. */
function isLow({ bavail, blocks, bsize }: Disk): boolean {
  return bavail < blocks / 10 && bavail * bsize < 5 * GIGABYTE;
}
