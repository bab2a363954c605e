import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#server/db/embedded/find-free-port.ts';
import type { EngineHome } from '../engines/engine.ts';
import { startHaproxy } from '../engines/haproxy.ts';
import type { Program } from '../engines/programs.ts';
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts';
import { type StoreNode, startStoreNodes } from './store-nodes.ts';

export interface Deployment {
  cluster: DatabaseCluster;
  nodes: StoreNode[];
  /** Where shoppers come in. */
  base: string;
  /** The primary, whichever it is just now. */
  directUrl: string;
  stop(): Promise<void>;
}

/**
 * Shoppers → HAProxy → three nodes of the store → HAProxy → the PgBouncer beside the primary → PostgreSQL. What needs a
 * session goes from HAProxy to the primary itself; what everybody may read, to the PgBouncer beside the standby.
 */
export async function startDeployment(
  home: EngineHome,
  programs: Record<Program, string>,
): Promise<Deployment> {
  const running: (() => Promise<unknown>)[] = [];
  async function stop() {
    for (const end of running.splice(0).reverse()) await end().catch(() => {});
  }
  try {
    const cluster = await startDatabaseCluster(home, programs, running);
    const direct = await findFreePort();
    const pooled = await findFreePort();
    const reads = await findFreePort();
    const store = await findFreePort();
    const nodePorts = [await findFreePort(), await findFreePort(), await findFreePort()];
    const databases = cluster.nodes.map(({ name, postgresPort, statusPort }) => ({
      name,
      port: postgresPort,
      checkPort: statusPort,
    }));
    const poolers = cluster.nodes.map(({ name, poolerPort, statusPort }) => ({
      name,
      port: poolerPort,
      checkPort: statusPort,
    }));
    const stores = nodePorts.map((port, place) => ({ name: `node${place + 1}`, port, checkPort: port }));
    const gates = startHaproxy(home, programs.haproxy, [
      { name: 'direct', port: direct, mode: 'tcp', check: '/primary', servers: databases },
      { name: 'pooled', port: pooled, mode: 'tcp', check: '/primary', servers: poolers },
      { name: 'reads', port: reads, mode: 'tcp', check: '/replica', servers: poolers },
      { name: 'store', port: store, mode: 'http', check: '/api/ready', servers: stores },
    ]);
    running.push(gates.stop);
    mkdirSync(join(home.folder, 'store'));
    const directUrl = getUrl(cluster, direct);
    const env = {
      DATABASE_URL: getUrl(cluster, pooled),
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_READ_URLS: getUrl(cluster, reads),
    };
    const nodes = await startStoreNodes(home, { ports: nodePorts, env, running });
    return { cluster, nodes, base: `http://127.0.0.1:${store}`, directUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function getUrl({ credentials: { username, password, database } }: DatabaseCluster, port: number): string {
  return `postgres://${username}:${password}@127.0.0.1:${port}/${database}`;
}
