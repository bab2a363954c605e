import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { connectDatabase } from '#server/db/client.ts';
import { secondFactors, sessions, users } from '#server/db/schema/accounts.ts';
import { createTokens } from '#server/domains/accounts/tokens.ts';
import { sendJobs } from '#server/jobs/send-job.ts';
import { MAIL, PRODUCTION } from '#tests/support/production-settings.ts';
import { addProduct } from '#tests/support/products.ts';
import { ensureServerBundled } from '../../scripts/bootstrap/build.mjs';
import { projectRoot } from '../../scripts/bootstrap/project.mjs';
import type { BenchDatabase } from './bench-database.ts';
import { openLine } from './line.ts';
import { startStandIns } from './stand-ins.ts';
import { type Answer, type AskOptions, createStoreNode } from './store-node.ts';

/** What each process of the store is for: `on` serves and works, `off` only serves, `only` only works. */
type Jobs = 'on' | 'off' | 'only';

export interface Person {
  id: string;
  phone: string;
  token: string;
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

export const PRODUCT = 'tee';
/** What the sweeps of every minute look for. */
const SWEEPS = ['hold', 'message', 'payment-check', 'payment-event', 'refund', 'backup'];
const DAY_MS = 24 * 3_600_000;

/**
 * A store as it runs in production: processes of its own over a real database, with stand-ins for everybody outside that
 * speak their protocols over TLS. Every line between them can be broken, and every process killed.
 */
export async function openBench(database: BenchDatabase, processes: Jobs[]) {
  const folder = mkdtempSync(join(tmpdir(), 'store-faults-'));
  const clockFile = join(folder, 'clock');
  let shiftMs = 0;
  writeFileSync(clockFile, '0');
  const standIns = await startStandIns(() => new Date(Date.now() + shiftMs));
  writeFileSync(join(folder, 'certificate.pem'), standIns.certificate);
  const databaseLine = await openLine(Number(new URL(database.url).port));
  const url = atPort(database.url, databaseLine.port);
  const settings = getSettings({ url, folder, standIns });
  // The bundle is what runs in production.
  const program = await ensureServerBundled(projectRoot);
  const nodes = processes.map((JOBS) =>
    createStoreNode(program, { ...settings, JOBS, CLOCK_SHIFT_FILE: clockFile }),
  );
  // The first one migrates; the others find everything as it must be.
  const [first, ...others] = nodes;
  await first?.start();
  await Promise.all(others.map((node) => node.start()));

  const { db, close: closeDatabase } = connectDatabase(url, { connections: 2 });
  const tokens = createTokens(PRODUCTION.AUTH_SECRET);
  let people = 0;
  let turns = 0;

  /** Sets the clocks of the store's machines; those of everybody else go on as they did. */
  async function setClocks(ms: number) {
    writeFileSync(clockFile, String(ms));
    await Promise.all(nodes.filter((node) => node.isRunning()).map((node) => node.resetClock(ms)));
  }

  /** People who are logged in. */
  async function addPeople(kind: 'shopper' | 'staff', count: number): Promise<Person[]> {
    const until = new Date(Date.now() + 30 * DAY_MS);
    const added = Array.from({ length: count }, () => {
      people += 1;
      return { id: randomUUID(), phone: `6${String(people).padStart(9, '0')}`, sessionId: randomUUID() };
    });
    const role = kind === 'staff' ? ('owner' as const) : null;
    await db.insert(users).values(added.map(({ id, phone }) => ({ id, phone, role })));
    if (role) await db.insert(secondFactors).values(added.map(({ id }) => toConfirmedFactor(id)));
    await db
      .insert(sessions)
      .values(added.map(({ id, sessionId }) => ({ id: sessionId, userId: id, kind, expiresAt: until })));
    return Promise.all(
      added.map(async ({ id, phone, sessionId }) => ({
        ...{ id, phone },
        token: await tokens.sign({ userId: id, sessionId }, { from: new Date(), until }),
      })),
    );
  }

  /** Asks one serving node after the other, as a load balancer would, and the next where one does not answer. */
  async function ask(path: string, options?: AskOptions): Promise<Answer> {
    const serving = nodes.filter((node) => node.isServing && node.isRunning());
    turns += 1;
    const [node, next = node] = [serving[turns % serving.length], serving[(turns + 1) % serving.length]];
    if (!node || !next) throw new Error('No node is running.');
    return node.ask(path, options).catch(() => next.ask(path, options));
  }

  await db.execute(sql`UPDATE delivery_charges SET charge_paise = 0`);
  await addProduct(db, { id: PRODUCT, stock: { M: 1_000_000 } });

  return {
    ...{ db, nodes, ask, addPeople, folder, database, url, standIns, databaseLine },
    /** The clocks of the store jump by so much; zero puts them right. */
    jumpClocks: (seconds: number) => setClocks(shiftMs + seconds * 1000),
    /** As if so much time had gone by: clocks, waiting jobs and the sweeps of every minute. */
    async passTime(seconds: number) {
      shiftMs += seconds * 1000;
      await setClocks(shiftMs);
      await db.execute(sql`UPDATE pgboss.job SET start_after = start_after - make_interval(secs => ${seconds})
        WHERE state IN ('created', 'retry')`);
      await sendJobs(db, 'schedule', { ids: SWEEPS.map((kind) => `find-${kind}`) });
    },
    async close() {
      await Promise.all(nodes.filter((node) => node.isRunning()).map((node) => node.end('SIGTERM')));
      await closeDatabase();
      await databaseLine.close();
      await standIns.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function toConfirmedFactor(userId: string) {
  return { userId, sealedSecret: 'sealed', confirmedAt: new Date() };
}

function atPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

function getSettings({
  url,
  folder,
  standIns,
}: {
  url: string;
  folder: string;
  standIns: Awaited<ReturnType<typeof startStandIns>>;
}): Record<string, string> {
  const { payments, sms, mail, pictures, bucket } = standIns;
  return {
    DATABASE_URL: url,
    DATA_DIR: folder,
    WORKERS: '1',
    LOG_LEVEL: 'error',
    NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
    ...MAIL,
    RAZORPAY_API_URL: `https://127.0.0.1:${payments.line.port}`,
    TWILIO_API_URL: `https://127.0.0.1:${sms.line.port}`,
    SMTP_URL: `smtps://127.0.0.1:${mail.line.port}`,
    S3_ENDPOINT: `https://127.0.0.1:${pictures.line.port}`,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    HOLD_SECONDS: '120',
    RECONCILE_SECONDS: '1',
  };
}

/** A picture that no store has seen yet, and that does not become small by compressing it. */
export async function drawPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 400, height: 500, channels: 3 as const, background: 'white', noise };
  return sharp({ create }).jpeg().toBuffer();
}
