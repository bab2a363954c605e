import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { isBackupName } from '#server/db/backup/file-names.ts';
import { until } from '#tests/start/fixtures/database-holder.ts';
import { type Bench, drawPicture } from './bench.ts';
import { askBeside, type BenchDatabase } from './bench-database.ts';
import { asShopper, findProblem, fromSomewhere } from './load.ts';

/** Something that happens to a store that runs. What must hold meanwhile and afterwards holds for all of them. */
export interface Fault {
  name: string;
  /** Which database it needs: any, a server of its own, or two of which one can take over. */
  needs: 'any' | 'server' | 'pair';
  cause(bench: Bench): Promise<void>;
  /** What is wrong while it lasts, beside what shoppers and visitors notice. */
  findWrong?(bench: Bench): Promise<string[]>;
  end(bench: Bench): Promise<void>;
  /** It is known of every message whether it has left the store: all of them must arrive in the end. */
  losesNoMessage?: true;
  /** Why it cannot be caused on this machine. */
  isImpossible?(database: BenchDatabase): string | undefined;
}

const SLOW_MS = 1500;
const HOUR_SECONDS = 3600;
/** Pictures are encoded by a process of the lowest priority, which has to start first. */
const UPLOAD_MS = 120_000;

/** The first few are tried among all tests, all of them by `npm run prove`. */
export const FAULTS: Fault[] = [
  {
    name: 'database cut off',
    needs: 'any',
    cause: ({ databaseLine }) => databaseLine.cut(),
    findWrong: findWrongHealth,
    end: ({ databaseLine }) => databaseLine.mend(),
    losesNoMessage: true,
  },
  { ...down('payment provider', 'payments'), losesNoMessage: true },
  { ...mad('SMS provider', 'sms'), findWrong: findWrongCode },
  {
    name: 'one of two nodes lost',
    needs: 'any',
    cause: async ({ nodes }) => nodes[0]?.end('SIGKILL'),
    end: async ({ nodes }) => nodes[0]?.start(),
    losesNoMessage: true,
  },
  {
    name: 'database out of connections',
    needs: 'any',
    cause: ({ url }) => limitConnections(url, 0),
    findWrong: findWrongHealth,
    end: ({ url }) => limitConnections(url, -1),
    losesNoMessage: true,
  },
  {
    name: 'database slow',
    needs: 'any',
    cause: async ({ databaseLine }) => databaseLine.delay(150),
    end: ({ databaseLine }) => databaseLine.mend(),
  },
  {
    name: 'database silent',
    needs: 'any',
    cause: async ({ databaseLine }) => databaseLine.hush(),
    end: ({ databaseLine }) => databaseLine.mend(),
  },
  {
    name: 'database stopped',
    needs: 'server',
    cause: async ({ database }) => database.server?.stop(),
    findWrong: findWrongHealth,
    end: async ({ database, databaseLine }) => databaseLine.moveTo((await database.server?.start()) ?? 0),
    losesNoMessage: true,
  },
  {
    name: 'database killed in the middle of its work',
    needs: 'server',
    cause: async ({ database }) => database.server?.kill(),
    // It starts again by itself.
    end: async () => {},
    losesNoMessage: true,
  },
  {
    name: 'disk of the database full',
    needs: 'server',
    cause: async ({ database }) => database.server?.disk?.fill(),
    end: async ({ database }) => database.server?.disk?.free(),
    isImpossible: ({ server }) => (server?.disk ? undefined : 'needs root, or sudo, for a small disk'),
  },
  {
    name: 'database failing over',
    needs: 'pair',
    cause: async ({ database, databaseLine }) => databaseLine.moveTo((await database.failOver?.()) ?? 0),
    end: async () => {},
  },
  { ...slow('payment provider', 'payments'), losesNoMessage: true },
  { ...silent('payment provider', 'payments'), losesNoMessage: true },
  { ...mad('payment provider', 'payments'), losesNoMessage: true },
  { ...untrusted('payment provider', 'payments'), losesNoMessage: true },
  { ...down('SMS provider', 'sms'), findWrong: findWrongCode, losesNoMessage: true },
  slow('SMS provider', 'sms'),
  silent('SMS provider', 'sms'),
  { ...untrusted('SMS provider', 'sms'), findWrong: findWrongCode, losesNoMessage: true },
  { ...down('mail server', 'mail'), losesNoMessage: true },
  slow('mail server', 'mail'),
  { ...mad('mail server', 'mail'), losesNoMessage: true },
  { ...untrusted('mail server', 'mail'), losesNoMessage: true },
  { ...down('S3', 'pictures'), findWrong: findWrongUpload, losesNoMessage: true },
  { ...slow('S3', 'pictures'), losesNoMessage: true },
  { ...mad('S3', 'pictures'), findWrong: findWrongUpload, losesNoMessage: true },
  { ...untrusted('S3', 'pictures'), findWrong: findWrongUpload, losesNoMessage: true },
  {
    name: 'disk of a node full',
    needs: 'any',
    async cause({ nodes }) {
      await nodes[0]?.end('SIGTERM');
      // Pictures in a folder of the machine instead of S3.
      await nodes[0]?.start(NO_S3, { hasNoRoom: true });
      await nodes[1]?.end('SIGTERM');
    },
    findWrong: findWrongUpload,
    async end({ nodes }) {
      await nodes[1]?.start();
      await nodes[0]?.end('SIGTERM');
      await nodes[0]?.start();
    },
    losesNoMessage: true,
  },
  {
    name: 'clock jumps ahead by an hour, and back',
    needs: 'any',
    cause: ({ jumpClocks }) => jumpClocks(HOUR_SECONDS),
    end: ({ jumpClocks }) => jumpClocks(0),
  },
  {
    name: 'clock jumps back by an hour, and ahead',
    needs: 'any',
    cause: ({ jumpClocks }) => jumpClocks(-HOUR_SECONDS),
    end: ({ jumpClocks }) => jumpClocks(0),
    losesNoMessage: true,
  },
  {
    name: 'one of two nodes frozen',
    needs: 'any',
    cause: async ({ nodes }) => void nodes[0]?.freeze(),
    end: async ({ nodes }) => void nodes[0]?.thaw(),
    losesNoMessage: true,
  },
  {
    name: 'job process lost in the middle of a job',
    needs: 'any',
    async cause({ standIns, nodes, db }) {
      standIns.sms.line.hush();
      await until(async () => (await db.execute(BEING_SENT)).rows.length > 0);
      await nodes[2]?.end('SIGKILL');
    },
    async end({ standIns, nodes }) {
      await standIns.sms.line.mend();
      await nodes[2]?.start();
    },
  },
  {
    name: 'backup lost in the middle',
    needs: 'any',
    async cause({ nodes, databaseLine, folder }) {
      await nodes[2]?.end('SIGTERM');
      const starting = nodes[2]?.start(await getBackupSettings(folder));
      // So slow that there is a middle.
      databaseLine.delay(40);
      await starting;
      await until(() => listBackups(folder).length > 0, 300);
      await nodes[2]?.end('SIGKILL');
      await databaseLine.mend();
    },
    async end({ nodes, folder, db }) {
      await nodes[2]?.start(await getBackupSettings(folder));
      await until(async () => (await db.execute(GOOD_BACKUP)).rows.length > 0, 900);
      await until(() => listBackups(folder).every((name) => isBackupName(name)), 60);
      await nodes[2]?.end('SIGTERM');
      await nodes[2]?.start();
    },
  },
];

type Outside = 'payments' | 'sms' | 'mail' | 'pictures';

function down(who: string, which: Outside): Fault {
  return {
    name: `${who} down`,
    needs: 'any',
    cause: ({ standIns }) => standIns[which].line.cut(),
    end: ({ standIns }) => standIns[which].line.mend(),
  };
}

function slow(who: string, which: Outside): Fault {
  return {
    name: `${who} slow`,
    needs: 'any',
    cause: async ({ standIns }) => standIns[which].line.delay(SLOW_MS),
    end: ({ standIns }) => standIns[which].line.mend(),
  };
}

function silent(who: string, which: Outside): Fault {
  return {
    name: `${who} silent`,
    needs: 'any',
    cause: async ({ standIns }) => standIns[which].line.hush(),
    end: ({ standIns }) => standIns[which].line.mend(),
  };
}

function mad(who: string, which: Outside): Fault {
  return {
    name: `${who} talking nonsense`,
    needs: 'any',
    cause: async ({ standIns }) => standIns[which].setMad(true),
    end: async ({ standIns }) => standIns[which].setMad(false),
  };
}

function untrusted(who: string, which: Outside): Fault {
  return {
    name: `${who} with a wrong certificate`,
    needs: 'any',
    cause: async ({ standIns }) => standIns[which].line.leadTo(standIns.impostorPort),
    end: ({ standIns }) => standIns[which].line.mend(),
  };
}

/** Without its database a node is not healthy, but alive: it has its pages. */
async function findWrongHealth({ ask }: Bench): Promise<string[]> {
  const { status: health } = await ask('/api/health');
  const { status: live } = await ask('/api/live');
  return health === 503 && live === 200 ? [] : [`health ${health}, live ${live}`];
}

/** A login code that cannot be sent is refused in the usual way. */
async function findWrongCode({ ask, addPeople }: Bench): Promise<string[]> {
  const [shopper] = await addPeople('shopper', 1);
  if (!shopper) return [];
  const code = await ask('/api/auth/send-otp', asShopper(shopper, 'POST', { phone: shopper.phone }));
  return code.status === 503
    ? listProblem('a login code', findProblem(code))
    : [`a login code: ${code.status}`];
}

/** A picture that cannot be stored is refused in the usual way, and not taken for stored. */
async function findWrongUpload({ ask, addPeople }: Bench): Promise<string[]> {
  const [owner] = await addPeople('staff', 1);
  const headers = {
    ...fromSomewhere(),
    authorization: `Bearer ${owner?.token}`,
    'content-type': 'image/jpeg',
  };
  const body = await drawPicture();
  const upload = await ask('/api/admin/pictures', { method: 'POST', headers, body, patienceMs: UPLOAD_MS });
  return upload.status === 503
    ? listProblem('a picture', findProblem(upload))
    : [`a picture: ${upload.status} ${upload.text.slice(0, 200)}`];
}

function listProblem(what: string, problem: string | undefined): string[] {
  return problem ? [`${what}: ${problem}`] : [];
}

/** Nobody gets a connection any more, and those that are there are ended. */
async function limitConnections(url: string, most: number): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await askBeside(url, `ALTER DATABASE ${name} CONNECTION LIMIT ${most}`);
  if (most === 0)
    await askBeside(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}

const NO_S3 = {
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_REGION: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
};

const BEING_SENT = sql`SELECT FROM outbox
  WHERE channel = 'sms' AND attempts > 0 AND last_error IS NULL AND sent_at IS NULL AND gave_up_at IS NULL LIMIT 1`;

const GOOD_BACKUP = sql`SELECT FROM backups WHERE tested_at IS NOT NULL LIMIT 1`;

let backupKey: string | undefined;

async function getBackupSettings(folder: string): Promise<Record<string, string>> {
  backupKey ??= await generateX25519Identity();
  return { BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: backupKey };
}

function listBackups(folder: string): string[] {
  const backups = join(folder, 'backups');
  return existsSync(backups) ? readdirSync(backups) : [];
}
