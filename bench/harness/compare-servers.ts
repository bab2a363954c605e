import { createCpuMeter } from './cpu-meter.ts';
import type { ServerProcess } from './processes.ts';
import type { Measurement } from './row.ts';
import { compareRates, type Work } from './turns.ts';

interface Side {
  server: ServerProcess;
  /** Puts load on the server for so many milliseconds. */
  load: (ms: number) => Promise<Work>;
}

/** The answers per second of the store and of its reference, for a row. */
export async function compareServers(
  store: Side,
  reference: Side & { name: string },
): Promise<Pick<Measurement, 'unit' | 'ours' | 'reference' | 'note'>> {
  const sides = [store, reference].map(({ server, load }) => ({ load, cpu: createCpuMeter(server.pid) }));
  const [ours = [], values = []] = await compareRates(
    sides.map(
      ({ load, cpu }) =>
        (ms) =>
          cpu.measure(() => load(ms)),
    ),
  );
  const [oursUs, referenceUs] = sides.map(({ cpu }) => cpu.perAnswer()?.toFixed(0));
  return {
    unit: 'req/s',
    ours,
    reference: { name: reference.name, values },
    ...(oursUs && referenceUs && { note: `CPU ${oursUs} beside ${referenceUs} µs` }),
  };
}
