import { type Config, ConfigError, explainProblems } from './config.ts';
import { findDemoTraces } from './db/demo/find-demo-traces.ts';
import { hasEmbeddedCluster, startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts';
import { isLoopbackHost } from './local-address.ts';

const WAY_OUT = `A live store must not run on demo data. Either use a fresh database (DATABASE_URL, or another DATA_DIR), or remove the demo from this one: "npm run leave-demo" shows what would be deleted; add "-- --yes" to delete it.`;

/** Refuses settings that cannot be used. For a real store the same message says what a demo left in its database. */
export async function refuseUnusableSettings(config: Config, problems: string[]): Promise<void> {
  const traces = config.mode === 'production' ? await lookForTraces(config) : [];
  throw new ConfigError([explainProblems(problems), ...explainTraces(traces)].join('\n'));
}

/** Refuses to run a real store on a database that was a demo: its owner and staff would stay in charge. */
export async function refuseDemoData(config: Config, url: string): Promise<void> {
  if (config.mode !== 'production') return;
  const traces = await findDemoTraces(url, config);
  if (traces.length > 0) throw new ConfigError(explainTraces(traces).join('\n'));
}

function explainTraces(traces: string[]): string[] {
  if (traces.length === 0) return [];
  return [`This database was used by a demo. It contains:\n  ${traces.join('\n  ')}`, WAY_OUT];
}

/** Looks only into a database that is there already: a start that is refused anyway makes none. */
async function lookForTraces(config: Config): Promise<string[]> {
  try {
    const url = config.databaseDirectUrl ?? config.databaseUrl;
    if (url) return await findDemoTraces(url, config);
    if (!hasEmbeddedCluster(config.dataDir)) return [];
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} });
    try {
      return await findDemoTraces(embedded.url, config);
    } finally {
      await embedded.stop();
    }
  } catch {
    // The settings must be mended first; what is wrong with the database shows at the next start.
    return [];
  }
}

/**
 * A real store that only its own machine can reach has a proxy in front of it. If the proxy is not named, every shopper
 * comes from the same address, and limits per address close the store to all of them.
 */
export function proxyWarning({
  mode,
  host,
  trustedProxies,
}: Pick<Config, 'mode' | 'host' | 'trustedProxies'>): string | null {
  if (mode !== 'production' || trustedProxies !== undefined || !isLoopbackHost(host)) return null;
  return `WARNING: TRUSTED_PROXIES is not set, but HOST is ${host}: only a proxy on this machine can reach the store.
  All shoppers will seem to come from one address, and after 50 login codes a day nobody can log in.
  Set TRUSTED_PROXIES=loopback, or to the address of your proxy.`;
}
