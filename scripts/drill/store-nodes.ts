import { randomBytes } from 'node:crypto';
import { type Engine, type EngineHome, type Running, startEngine } from '../engines/engine.ts';
import { untilTrue } from './database-cluster.ts';

export interface StoreNode {
  name: string;
  port: number;
  kill(): Promise<void>;
  /** Starts it again on the same port, as systemd or Kubernetes would. */
  restart(): Promise<void>;
}

/** As `npm start` has it: a node that is started again does not compile everything anew. */
const NODE_COMPILE_CACHE = `${process.cwd()}/node_modules/.cache/compiled`;

/** Nodes of one store. The first one fills the database; what nodes of a real store find in S3 is a folder here. */
export async function startStoreNodes(
  home: EngineHome,
  { ports, env, running }: { ports: number[]; env: Record<string, string>; running: Running },
): Promise<StoreNode[]> {
  const secret = randomBytes(32).toString('base64');
  const nodes: StoreNode[] = [];
  for (const [place, port] of ports.entries()) {
    const settings = { AUTH_SECRET: secret, PORT: String(port), LIMITS: 'off', LOG_LEVEL: 'error', ...env };
    nodes.push(await startNode(home, { name: `node${place + 1}`, port, env: settings, running }));
  }
  return nodes;
}

async function startNode(
  home: EngineHome,
  { name, port, env, running }: { name: string; port: number; env: Record<string, string>; running: Running },
): Promise<StoreNode> {
  const start = () =>
    startEngine(
      { folder: home.folder, user: undefined },
      {
        name,
        command: process.execPath,
        args: [`${process.cwd()}/server/main.ts`],
        cwd: process.cwd(),
        env: { ...env, NODE_ENV: 'production', NODE_COMPILE_CACHE, DATA_DIR: `${home.folder}/store` },
      },
    );
  let engine: Engine = start();
  running.push(() => engine.stop());
  const untilReady = () =>
    untilTrue(
      async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).ok,
      `${name} did not become ready`,
      120,
    );
  await untilReady();
  return {
    name,
    port,
    kill: () => engine.stop('SIGKILL'),
    async restart() {
      engine = start();
      await untilReady();
    },
  };
}
