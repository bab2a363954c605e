import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { expect, inject } from 'vitest';
import type { Call } from '#core/contract/call.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/client.ts';
import type { Couriers } from '#server/domains/parcels/parcel-context.ts';
import { buildApi } from '#server/http/build-app.ts';
import { isDeclared } from '#server/http/errors.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { createServices } from '#server/services.ts';
import { getIdentity } from '#server/store-identity.ts';
import { atTheEnd } from './at-the-end.ts';
import { failureName, noteFailures } from './seen-failures.ts';
import { cloneDatabase } from './test-database.ts';

interface StoreOptions {
  now?: () => Date;
  /** What is done to it differs from run to run: a failure that it meets is not one that a test looks for. */
  isRandom?: boolean;
  /** Silent unless given. */
  log?: FastifyBaseLogger;
  /** None unless given. */
  couriers?: Couriers;
}

/** The store's services and API over an empty database of their own; gone when the test ends, or the file of tests. */
export async function openTestStore(
  settings: Record<string, string> = {},
  { now, isRandom = false, log, couriers }: StoreOptions = {},
) {
  const url = await cloneDatabase(inject('postgres'));
  const folder = await mkdtemp(join(tmpdir(), 'store-test-'));
  const config = readConfig({ LIMITS: 'off', LOG_LEVEL: 'silent', DATA_DIR: folder, ...settings });
  // A busy machine is slow, not locked.
  const database = connectDatabase(url, {
    connections: 5,
    connectTimeoutMs: 20_000,
    lockTimeoutMs: 20_000,
  });
  const alarms: string[] = [];
  const services = createServices({
    db: database.db,
    directUrl: url,
    store: createDiskPictureStore(join(folder, 'pictures')),
    identity: getIdentity(config),
    config,
    authSecret: 'a secret for the length of a test',
    now,
    alarm: (text) => alarms.push(text),
    ...(couriers && { couriers }),
    ...(log && { log }),
  });
  const failures = new Map<string, { call: Call; code: string }>();
  const app = await buildApi({
    config,
    services,
    ...(log && { log }),
    onFailure: ({ call, code }) => failures.set(failureName(call, code), { call, code }),
  });
  atTheEnd(async () => {
    await app.close();
    await services.pictures.close();
    // A test may have taken the database away.
    if (!database.pool.ended) await database.close();
    await rm(folder, { recursive: true, force: true });
    if (!isRandom) await noteFailures(inject('postgres'), [...failures.keys()]);
    const undeclared = [...failures].filter(([, { call, code }]) => !isDeclared(call, code));
    expect(
      undeclared.map(([name]) => name),
      'failures that the contract does not name',
    ).toEqual([]);
  });
  return { url, config, database, db: database.db, services, app, alarms };
}
