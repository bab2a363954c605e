import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '#server/db/embedded/find-free-port.ts';
import { type Engine, type EngineHome, type Running, startEngine } from '../engines/engine.ts';
import { type PatroniNode, startPatroni } from '../engines/patroni.ts';
import { startPgbouncer } from '../engines/pgbouncer.ts';
import type { Program } from '../engines/programs.ts';

/** A PostgreSQL with the pooler that stands beside it. */
export interface DatabaseNode extends PatroniNode {
  poolerPort: number;
  pooler: Engine;
}

export interface DatabaseCluster {
  nodes: DatabaseNode[];
  /** What clients log in with. */
  credentials: { username: string; password: string; database: string };
}

const STORE = 'store';

/** etcd, and two PostgreSQL under Patroni: a primary and a standby that has every commit before it is acknowledged. */
export async function startDatabaseCluster(
  home: EngineHome,
  programs: Record<Program, string>,
  running: Running,
): Promise<DatabaseCluster> {
  const password = randomBytes(16).toString('hex');
  const etcd = await startEtcd(home, programs.etcd);
  running.push(() => etcd.engine.stop());
  const nodes: DatabaseNode[] = [];
  for (const name of ['pg1', 'pg2']) {
    const node = await startNode(home, { name, programs, etcdPort: etcd.port, password });
    running.push(node.stop, () => node.pooler.stop('SIGINT'));
    nodes.push(node);
    // The first one becomes the primary, and the second its copy.
    if (name === 'pg1') await untilPrimary(nodes);
  }
  const [first] = nodes;
  if (!first) throw new Error('There is no PostgreSQL.');
  await createStoreDatabase(first.postgresPort, password);
  await untilSynchronous(first.postgresPort, password);
  return { nodes, credentials: { username: STORE, password, database: STORE } };
}

async function startEtcd(home: EngineHome, command: string) {
  const [port, peerPort] = [await findFreePort(), await findFreePort()];
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const args = ['--data-dir', `${home.folder}/etcd`, '--name', 'etcd', '--initial-cluster', `etcd=${peer}`];
  const urls = ['--listen-client-urls', client, '--advertise-client-urls', client];
  const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer];
  const env = process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {};
  const engine = startEngine(home, { name: 'etcd', command, args: [...args, ...urls, ...peers], env });
  return { engine, port };
}

async function startNode(
  home: EngineHome,
  options: { name: string; programs: Record<Program, string>; etcdPort: number; password: string },
): Promise<DatabaseNode> {
  const [statusPort, postgresPort, poolerPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const node = startPatroni(home, { ...options, statusPort, postgresPort });
  const pooler = startPgbouncer(home, {
    name: `${options.name}-pgbouncer`,
    command: options.programs.pgbouncer,
    port: poolerPort,
    target: new URL(`postgres://${STORE}:${options.password}@127.0.0.1:${postgresPort}`),
  });
  return { ...node, poolerPort, pooler };
}

/** The node that may write; nothing while there is none. */
export async function findPrimary(nodes: DatabaseNode[]): Promise<DatabaseNode | undefined> {
  const answers = await Promise.allSettled(
    nodes.map(({ statusPort }) => fetch(`http://127.0.0.1:${statusPort}/primary`)),
  );
  return nodes.find((_, place) => {
    const answer = answers[place];
    return answer?.status === 'fulfilled' && answer.value.status === 200;
  });
}

async function untilPrimary(nodes: DatabaseNode[]) {
  await untilTrue(async () => (await findPrimary(nodes)) !== undefined, 'No PostgreSQL became the primary');
}

async function untilSynchronous(port: number, password: string) {
  await untilTrue(async () => {
    const [row] = await askPostgres(
      port,
      password,
      `SELECT count(*)::int AS count FROM pg_stat_replication WHERE sync_state = 'sync'`,
    );
    return row?.count === 1;
  }, 'The standby did not become synchronous');
}

async function createStoreDatabase(port: number, password: string) {
  await askPostgres(port, password, `CREATE ROLE ${STORE} LOGIN PASSWORD '${password}'`);
  await askPostgres(port, password, `CREATE DATABASE ${STORE} OWNER ${STORE}`);
}

async function askPostgres(port: number, password: string, statement: string) {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function untilTrue(isTrue: () => Promise<boolean>, complaint: string, seconds = 60) {
  const deadline = performance.now() + seconds * 1000;
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${complaint} within ${seconds} s.`);
    await wait(200);
  }
}
