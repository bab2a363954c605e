import { afterAll, expect, it } from 'vitest';
import { howOften, isProving, report } from '#tests/prove/proof.ts';
import { until } from '#tests/start/fixtures/database-holder.ts';
import { findLosses, letSettle, listUnsent, stopLoad } from './aftermath.ts';
import { type Bench, openBench } from './bench.ts';
import { type BenchDatabase, cloneShared, startOwnServer, startPair } from './bench-database.ts';
import { FAULTS, type Fault } from './faults.ts';
import { type Load, startLoad, visitAllPages } from './load.ts';

/** What shoppers and visitors must have noticed before a fault ends, and what they must get done after it. */
const CALLS_MEANWHILE = 6;
const PAGES_MEANWHILE = 8;
const DEALS_AFTERWARDS = 6;

const DATABASES: Record<Fault['needs'], () => Promise<BenchDatabase>> = {
  any: cloneShared,
  server: startOwnServer,
  pair: startPair,
};
const benches = new Map<Fault['needs'], Bench>();
afterAll(async () => {
  for (const bench of benches.values()) await bench.close();
});

/** One bench for as many faults as can share it: whoever tries all of them needs a server anyway. */
async function getBench(needs: Fault['needs']): Promise<Bench> {
  const kind = needs === 'any' && isProving() ? 'server' : needs;
  const bench = benches.get(kind) ?? (await openBench(await DATABASES[kind](), ['off', 'off', 'only']));
  benches.set(kind, bench);
  return bench;
}

const chosen = FAULTS.slice(0, howOften(3)).map((fault) => [fault.name, fault] as const);

it.for(chosen)('%s', { timeout: 1_800_000 }, async ([, fault], context) => {
  const bench = await getBench(fault.needs);
  const impossible = fault.isImpossible?.(bench.database);
  if (impossible) return report(context, { tried: 0, lost: 0, figures: { notTried: impossible } });

  await visitAllPages(bench);
  const load = startLoad(bench);
  await untilNoticed(load, { done: DEALS_AFTERWARDS });
  const unsentBefore = await listUnsent(bench);
  await fault.cause(bench);
  await untilNoticed(load, { calls: CALLS_MEANWHILE, pages: PAGES_MEANWHILE });
  const wrong = (await fault.findWrong?.(bench)) ?? [];
  await fault.end(bench);
  await untilNoticed(load, { done: DEALS_AFTERWARDS });
  await stopLoad(bench, load);
  await letSettle(bench);

  const { deals, seen } = load;
  const losses = await findLosses(bench, deals);
  const unsent = (await listUnsent(bench)).filter((message) => !unsentBefore.includes(message));
  const problems = [...wrong, ...seen.problems];
  const { calls, refused, unanswered, pages } = seen;
  report(context, {
    tried: 1,
    lost: Object.values(losses).flat().length + problems.length,
    figures: {
      orders: deals.filter(({ orderId }) => orderId !== undefined).length,
      ...{ calls, refused, unanswered, pages, unsent: unsent.length },
    },
  });
  expect(problems).toEqual([]);
  expect(losses).toEqual({ lost: [], doubled: [], money: [], twice: [], books: [] });
  if (fault.losesNoMessage) expect(unsent, 'messages that were never sent').toEqual([]);
});

/** Until so much more has happened: calls that were answered one way or another, pages, deals. */
async function untilNoticed({ seen }: Load, more: { calls?: number; pages?: number; done?: number }) {
  const count = () => ({
    calls: seen.calls + seen.refused + seen.unanswered,
    pages: seen.pages + seen.problems.length,
    done: seen.done,
  });
  const before = count();
  await until(() => {
    const now = count();
    return (
      now.calls - before.calls >= (more.calls ?? 0) &&
      now.pages - before.pages >= (more.pages ?? 0) &&
      now.done - before.done >= (more.done ?? 0)
    );
  }, 240);
}
