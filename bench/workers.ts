import { connectDatabase } from '#server/db/client.ts';
import type { Answer } from './harness/answer-reader.ts';
import { askUntilSettled } from './harness/ask.ts';
import type { Bench } from './harness/bench.ts';
import { putLoad, toRequest } from './harness/load.ts';
import { type Row, toRow } from './harness/row.ts';
import { compareRates, type Work } from './harness/turns.ts';
import { addProductsToOrder, logIn, ORDERS, orderAtStore } from './order-requests.ts';
import { storeLists } from './uncached-list.ts';

const CONNECTIONS = 16;
/** Not Brotli: each worker makes it in the background, and answers with gzip until it is there. */
const HEADERS = { 'accept-encoding': 'gzip' };

/** What a second worker adds. The clients and the database use the same cores: on two of them it cannot be twice as much. */
export async function benchWorkers(bench: Bench): Promise<Row[]> {
  const databaseUrl = await bench.createDemoDatabase('workers');
  const database = connectDatabase(databaseUrl, { connections: 1 });
  await addProductsToOrder(database.db);
  await database.close();
  const [one, two] = [await startStore('1'), await startStore('2')];
  const shoppers = await logIn(one);
  const [spread] = ORDERS;
  if (!spread) throw new Error('There is no order to place.');

  function startStore(workers: string) {
    return bench
      .startStore({ DATABASE_URL: databaseUrl, LIMITS: 'off', WORKERS: workers })
      .then(({ port }) => port);
  }

  async function compare(name: string, toSide: (port: number) => Promise<(ms: number) => Promise<Work>>) {
    const [before = [], ours = []] = await compareRates([await toSide(one), await toSide(two)]);
    return toRow({ name, unit: 'req/s', ours, reference: { name: 'one worker', values: before } });
  }

  async function repeat(port: number, path: string) {
    const request = toRequest(path, { headers: HEADERS });
    const { body } = await askUntilSettled(port, path, HEADERS);
    const check = ({ status, length }: Answer) => {
      if (status !== 200 || length !== body.length)
        throw new Error(`${path} answered ${status}, ${length} bytes.`);
    };
    return (ms: number) => putLoad({ port, connections: CONNECTIONS, request: () => request, check }, ms);
  }

  return [
    await compare('list of 20 products (JSON), cached', (port) =>
      repeat(port, '/api/products/list?fields=card'),
    ),
    await compare('home (HTML), cached', (port) => repeat(port, '/')),
    await compare('list of 20 products (JSON), uncached', async (port) => {
      return (ms) => putLoad({ ...storeLists, port, connections: CONNECTIONS }, ms);
    }),
    await compare('COD orders', (port) => orderAtStore(spread, port, shoppers)),
  ];
}
