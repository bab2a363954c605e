import type pg from 'pg';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import type { Db } from './db/client.ts';
import { registerPictureMetrics } from './domains/pictures/picture-metrics.ts';
import type { Pictures } from './domains/pictures/pictures.service.ts';
import type { Admission } from './http/admission.ts';
import type { CacheStats } from './http/cache/response-cache.ts';
import type { JobRun } from './jobs/run-jobs.ts';
import { registerPoolMetrics, registerStoreMetrics } from './store-metrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** What another process counts, as it came over the line. */
const otherSchema = z.array(z.looseObject({ name: z.string() }));

/** What this process counts, in the form that Prometheus reads. */
export function createMetrics({
  db,
  pictures,
  backups,
  pool,
}: {
  db: Db;
  pictures: Pick<Pictures, 'readStats'>;
  /** Whether a place is set for them. */
  backups: { isSet: boolean };
  pool?: pg.Pool;
}) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registerPictureMetrics(registry, pictures);
  const ofStore = registerStoreMetrics(registry, { db, backups });
  if (pool) registerPoolMetrics(registry, pool);

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  // Not `job`, which is Prometheus' own name for what it asks.
  const jobRuns = counter(
    'job_runs_total',
    'How often each kind of background work ran in this process, and how that ended',
    ['kind', 'outcome'],
  );
  const jobSeconds = counter(
    'job_seconds_total',
    'How long each kind of background work took in this process',
    ['kind'],
  );
  /** What the cache of answers has done and holds, read whenever somebody looks. */
  function watchCache(read: () => CacheStats) {
    new Counter({
      name: 'response_cache_requests_total',
      help: 'Requests for what is the same for everybody: sent from memory, sent while being made again, made',
      labelNames: ['outcome'],
      registers,
      collect() {
        const { hits, staleHits, misses } = read();
        this.reset();
        this.inc({ outcome: 'hit' }, hits - staleHits);
        this.inc({ outcome: 'stale' }, staleHits);
        this.inc({ outcome: 'miss' }, misses);
      },
    });
    new Gauge({
      name: 'response_cache_size',
      help: 'Answers in memory, their bytes, and how many had to go for lack of room',
      labelNames: ['of'],
      registers,
      collect() {
        const { entries, bytes, evictions } = read();
        for (const [of, value] of Object.entries({ entries, bytes, evictions })) this.set({ of }, value);
      },
    });
  }

  /** What this process has in progress, and what it has turned away. */
  function watchAdmission(read: Admission['stats']) {
    new Gauge({
      name: 'http_requests_in_progress',
      help: 'Requests that are being answered',
      registers,
      collect() {
        this.set(read().inProgress);
      },
    });
    new Counter({
      name: 'http_requests_shed_total',
      help: 'Requests turned away with 503 because too much was in progress, by priority',
      labelNames: ['priority'],
      registers,
      collect() {
        this.reset();
        for (const [priority, count] of Object.entries(read().shed)) this.inc({ priority }, count);
      },
    });
  }

  return {
    watchCache,
    watchAdmission,
    contentType: registry.contentType,

    observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void {
      requests.observe(labels, seconds);
    },

    observeJob({ name, seconds, failure }: JobRun): void {
      jobRuns.inc({ kind: name, outcome: failure ? 'failed' : 'done' });
      jobSeconds.inc({ kind: name }, seconds);
    },

    /** What this process alone counts. */
    readOwn: () => registry.getMetricsAsJSON(),

    /** With what other processes count added. While the database is away, this process still says how it is. */
    async read(others: unknown[] = []): Promise<string> {
      await ofStore.read();
      if (others.length === 0) return registry.metrics();
      const ofOthers = others.map((other) => otherSchema.parse(other));
      return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...ofOthers]).metrics();
    },
  };
}
