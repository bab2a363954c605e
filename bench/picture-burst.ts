import { type ImageBox, imageAddress } from '#core/rules/image-address.ts';
import { connectDatabase } from '#server/db/client.ts';
import { ask, askJson } from './harness/ask.ts';
import type { Bench } from './harness/bench.ts';
import { type Row, toRow } from './harness/row.ts';
import { compareRates, type Work } from './harness/turns.ts';
import { addProductsToOrder, CLIENTS, logIn, ORDERS, orderAtStore } from './order-requests.ts';

/** More than the encoder's queue takes: what is too much is answered with 503, and asked for again later. */
const BURST = 48;
const BOXES: ImageBox[] = [600, 800, 960, 1600];
const FORMATS = ['avif', 'webp'];

interface Picture {
  path: string;
  accept: string;
}

/**
 * Orders while many ask for pictures that are not encoded yet, beside orders of the same store at rest. The encoder uses
 * the cores that the store, its database and the clients use too: on two of them some of it is felt.
 */
export async function benchPictureBurst(bench: Bench): Promise<Row[]> {
  const databaseUrl = await bench.createDemoDatabase('burst');
  const database = connectDatabase(databaseUrl, { connections: 1 });
  await addProductsToOrder(database.db);
  await database.close();
  const { port } = await bench.startStore({ DATABASE_URL: databaseUrl, LIMITS: 'off' });
  const [spread] = ORDERS;
  if (!spread) throw new Error('There is no order to place.');
  const order = await orderAtStore(spread, port, await logIn(port));
  const pictures = await listPictures(port);
  const [ours = [], values = []] = await compareRates([(ms) => orderInBurst(ms), order]);
  return [
    toRow({
      name: `COD orders in a burst of new pictures, ${CLIENTS} clients`,
      unit: 'req/s',
      ours,
      reference: { name: 'without the burst', values },
    }),
  ];

  /** The burst is over before the other side has its turn; only the orders are counted. */
  async function orderInBurst(ms: number): Promise<Work> {
    const burst = Promise.all(pictures.splice(0, BURST).map((picture) => askFor(port, picture)));
    const work = await order(ms);
    const refused = (await burst).filter((picture) => picture !== undefined);
    pictures.push(...refused);
    return work;
  }
}

/** Every picture of the catalogue in sizes that nobody has asked for. */
async function listPictures(port: number): Promise<Picture[]> {
  const { data } = await askJson(port, '/api/products/list?fields=card&limit=100');
  const urls: string[] = data.flatMap(({ images }: { images: { url: string }[] }) =>
    images.map(({ url }) => url),
  );
  return FORMATS.flatMap((format) =>
    BOXES.flatMap((box) => urls.map((url) => ({ path: imageAddress(url, box), accept: `image/${format}` }))),
  );
}

/** Gives back a picture that the store was too busy to encode. */
async function askFor(port: number, picture: Picture): Promise<Picture | undefined> {
  const { status } = await ask(port, picture.path, { headers: { accept: picture.accept } });
  if (status === 503) return picture;
  if (status !== 200) throw new Error(`${picture.path} answered ${status}.`);
  return undefined;
}
