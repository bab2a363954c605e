import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { connectDatabase } from '#server/db/client.ts';
import { MAIL, PRODUCTION } from '#tests/support/production-settings.ts';
import { addProduct } from '#tests/support/products.ts';
import { getServerBundle } from '#tests/support/server-bundle.ts';
import { balanceLoad } from './balance-load.ts';
import type { BenchDatabase } from './bench-database.ts';
import { openLine } from './line.ts';
import { createNodesClock } from './nodes-clock.ts';
import { createPeople } from './people.ts';
import { startStandIns } from './stand-ins.ts';
import { createStoreNode } from './store-node.ts';

/** What each process of the store is for: `on` serves and works, `off` only serves, `only` only works. */
type Jobs = 'on' | 'off' | 'only';

export type Bench = Awaited<ReturnType<typeof openBench>>;

export const PRODUCT = 'tee';
/** What the sweeps of every minute look for. */
const SWEEPS = ['hold', 'message', 'payment-check', 'payment-event', 'refund', 'backup'];

/**
 * A store as it runs in production: processes of its own over a real database, with stand-ins for everybody outside that
 * speak their protocols over TLS. Every line between them can be broken, and every process killed.
 */
export async function openBench(database: BenchDatabase, processes: Jobs[]) {
  const folder = mkdtempSync(join(tmpdir(), 'store-faults-'));
  const clockFile = join(folder, 'clock');
  const clock = createNodesClock({ file: clockFile, nodes: () => nodes, db: () => db, sweeps: SWEEPS });
  const standIns = await startStandIns(clock.now);
  writeFileSync(join(folder, 'certificate.pem'), standIns.certificate);
  const databaseLine = await openLine(Number(new URL(database.url).port));
  const url = atPort(database.url, databaseLine.port);
  const settings = getSettings({ url, folder, standIns });
  // The bundle is what runs in production.
  const program = await getServerBundle();
  const nodes = processes.map((JOBS) =>
    createStoreNode(program, { ...settings, JOBS, CLOCK_SHIFT_FILE: clockFile }),
  );
  // The first one migrates; the others find everything as it must be.
  const [first, ...others] = nodes;
  await first?.start();
  await Promise.all(others.map((node) => node.start()));

  const { db, close: closeDatabase } = connectDatabase(url, { connections: 2 });
  const addPeople = createPeople(db, PRODUCTION.AUTH_SECRET);
  const ask = balanceLoad(nodes);

  await db.execute(sql`UPDATE delivery_charges SET charge_paise = 0`);
  await addProduct(db, { id: PRODUCT, stock: { M: 1_000_000 } });

  return {
    ...{ db, nodes, ask, addPeople, folder, database, url, standIns, databaseLine },
    jumpClocks: clock.jump,
    passTime: clock.pass,
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

function atPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  // Only a line over TCP can be broken.
  changed.searchParams.delete('host');
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
