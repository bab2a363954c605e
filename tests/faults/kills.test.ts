import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { chooseSeeds, howOften, report } from '#tests/prove/proof.ts';
import { createRandom } from '#tests/support/seeded-random.ts';
import { findLosses, letSettle, stopLoad } from './aftermath.ts';
import { openBench } from './bench.ts';
import { cloneShared } from './bench-database.ts';
import { startLoad, visitAllPages } from './load.ts';

const bench = await openBench(await cloneShared(), ['on', 'on']);
afterAll(() => bench.close());

/** A store under load is killed within this time after it has come back. */
const LONGEST_LIFE_MS = 700;

it.for(chooseSeeds(randomInt(2 ** 30)))(
  'nothing is lost when processes are killed at any moment, seed %i',
  { timeout: 1_800_000 },
  async (seed, context) => {
    const kills = howOften(1);
    const random = createRandom(seed);
    await visitAllPages(bench);
    const load = startLoad(bench);
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(random(LONGEST_LIFE_MS));
      const victim = bench.nodes[random(bench.nodes.length)];
      await victim?.end('SIGKILL');
      await victim?.start();
      // One that gave up its start because the machine was too busy is started again, as systemd would.
      for (const node of bench.nodes.filter(({ isRunning }) => !isRunning())) await node.start();
    }
    await stopLoad(bench, load);
    await letSettle(bench);
    const { deals, seen } = load;
    const losses = await findLosses(bench, deals);
    const lost = Object.values(losses).flat().length + seen.problems.length;
    const acknowledged = deals.filter(({ orderId }) => orderId !== undefined).length;
    const { calls, refused, unanswered, pages } = seen;
    report(context, {
      tried: kills,
      lost,
      figures: { seed, orders: acknowledged, calls, refused, unanswered, pages },
    });
    expect(seen.problems).toEqual([]);
    expect(losses).toEqual({ lost: [], doubled: [], money: [], twice: [], books: [] });
    expect(acknowledged).toBeGreaterThan(0);
  },
);
