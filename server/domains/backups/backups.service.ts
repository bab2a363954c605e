import { dayInIndia, startOfDay } from '#core/rules/india-time.ts';
import type { BackupSettings } from '#server/backup-settings.ts';
import { newestFirst, toBackupName } from '#server/db/backup/file-names.ts';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import type { Db } from '#server/db/client.ts';
import { type BackupPlace, openBackupPlace } from '#server/integrations/backup-place.ts';
import type { PictureStore } from '#server/integrations/picture-store.ts';
import {
  deleteAllBut,
  hasGoodSince,
  hasLastFailed,
  insertBackup,
  isOverdue,
  selectFailedFiles,
  selectWithoutJob,
} from './backups.queries.ts';
import { testRestore } from './test-restore.ts';

const HOUR_MS = 3_600_000;
const NIGHT_HOUR = 3;
/** A day, and the time that a backup takes. */
const RECENT_HOURS = 26;

/** Nightly backups of the whole store: made, tried out, and the oldest removed. */
export function createBackups(parts: {
  db: Db;
  /** The way around a pooler. */
  directUrl: string;
  settings: BackupSettings;
  pictures: PictureStore;
  now: () => Date;
  alarm: (text: string) => void;
}) {
  const { db, directUrl, settings, pictures, now, alarm } = parts;
  const { key, keep } = settings;
  const place = directUrl !== '' && settings.files ? openBackupPlace(settings.files) : undefined;

  /** The night whose backup is missing and has no job, by its date. */
  async function findDue(): Promise<string[]> {
    const night = lastNight(now());
    if (!place || (await hasGoodSince(db, night))) return [];
    return selectWithoutJob(db, dayInIndia(night));
  }

  async function makeDue(): Promise<void> {
    if (place && !(await hasGoodSince(db, lastNight(now())))) await make(place);
  }

  async function make(into: BackupPlace): Promise<string> {
    const file = await makeAndTest(into);
    await removeOld(into);
    return file;
  }

  async function makeAndTest(into: BackupPlace): Promise<string> {
    const madeAt = now();
    const file = toBackupName(madeAt);
    let bytes: number | null = null;
    try {
      const source = { url: directUrl, pictures, key, onProgress: () => {} };
      bytes = await writeBackup(source, (content) => into.write(file, content));
      await testRestore({ url: directUrl, bytes: await into.open(file), key });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      // Once for a row of failures: the job is tried again every few minutes.
      if (!(await hasLastFailed(db)))
        alarm(`The backup ${bytes === null ? 'failed' : 'cannot be restored'}: ${failure}`);
      await insertBackup(db, { file, madeAt, bytes, failure });
      throw error;
    }
    await insertBackup(db, { file, madeAt, bytes, testedAt: now() });
    return file;
  }

  /** Only after a good one, and by what lies there: a restored database does not know the backups made since. */
  async function removeOld(from: BackupPlace): Promise<void> {
    const failed = new Set(await selectFailedFiles(db));
    const names = newestFirst(await from.list());
    const staying = names.filter((name) => !failed.has(name)).slice(0, keep);
    for (const name of names) if (!staying.includes(name)) await from.remove(name);
    await deleteAllBut(db, staying);
  }

  return {
    isSet: place !== undefined,
    findDue,
    makeDue,

    /** By hand, also when last night's is there. */
    async makeNow(): Promise<string> {
      if (!place) throw new Error('Set BACKUP_DIR or BACKUP_S3_BUCKET first.');
      return make(place);
    },

    /** Whether one of the last 26 hours could be restored. */
    hasRecent: () => hasGoodSince(db, new Date(now().getTime() - RECENT_HOURS * HOUR_MS)),

    async checkAge(): Promise<void> {
      if (place && (await isOverdue(db))) alarm('The last good backup is more than 26 hours old.');
    },
  };
}

/** Three in the morning in India, when the fewest buy. */
function lastNight(at: Date): Date {
  const night = new Date(startOfDay(dayInIndia(at)).getTime() + NIGHT_HOUR * HOUR_MS);
  return night <= at ? night : new Date(night.getTime() - 24 * HOUR_MS);
}
