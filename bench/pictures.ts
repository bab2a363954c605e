import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageBox, imageAddress } from '#core/rules/image-address.ts';
import { encodeImage } from '#server/domains/pictures/encoder/encode.ts';
import { originalName } from '#server/domains/pictures/names.ts';
import type { Answer } from './harness/answer-reader.ts';
import { ask, askJson } from './harness/ask.ts';
import type { Bench } from './harness/bench.ts';
import { putLoad, toRequest } from './harness/load.ts';
import { type Row, ratioAtLeast, toRow } from './harness/row.ts';
import { compareRates } from './harness/turns.ts';

const CONNECTIONS = 16;
const COLD_PICTURES = 12;

interface Kind {
  name: string;
  box: ImageBox;
  format: 'avif' | 'jpeg';
}

const CARD: Kind = { name: 'card', box: 400, format: 'avif' };
const LARGE: Kind = { name: 'large', box: 1200, format: 'jpeg' };

interface Ports {
  store: number;
  bare: number;
}

/** Pictures that are ready beside the same files from a bare static file server, and how long a new one takes. */
export async function benchPictures(bench: Bench): Promise<Row[]> {
  const folder = bench.makeFolder();
  const databaseUrl = await bench.createDatabase('pictures');
  const store = await bench.startStore({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LIMITS: 'off' });
  const bare = await bench.startReference({ folder: `${folder}/pictures/delivered` });
  const { data } = await askJson(store.port, '/api/products/list?fields=card');
  const urls: string[] = data.map(({ images }: { images: { url: string }[] }) => images[0]?.url);
  const [first = '', ...others] = urls;
  const ports = { store: store.port, bare: bare.port };
  return [
    await benchReady(first, CARD, ports),
    await benchReady(first, LARGE, ports),
    await benchCold(others.slice(0, COLD_PICTURES), store.port, `${folder}/pictures`),
  ];
}

async function benchReady(url: string, { name, box, format }: Kind, { store, bare }: Ports): Promise<Row> {
  const headers = { accept: `image/${format}` };
  const path = imageAddress(url, box);
  const barePath = `/files/${getFile(url)}/${box}.${format}`;
  const { body } = await ask(store, path, { headers });
  const same = await ask(bare, barePath, { headers });
  if (!same.body.equals(body)) throw new Error(`${path} and ${barePath} are not the same picture.`);
  const check = ({ status, length }: Answer) => {
    if (status !== 200 || length !== body.length)
      throw new Error(`A picture has ${length} bytes, ${status}.`);
  };
  const load = (port: number, address: string) => (ms: number) => {
    const request = toRequest(address, { headers });
    return putLoad({ port, connections: CONNECTIONS, request: () => request, check }, ms);
  };
  const [ours = [], reference = []] = await compareRates([load(store, path), load(bare, barePath)]);
  return toRow({
    name: `picture, ${name} (${format}, ${Math.round(body.length / 1024)} kB), already encoded`,
    unit: 'req/s',
    ours,
    reference: { name: 'bare @fastify/static, same file', values: reference },
    goal: ratioAtLeast(0.8),
  });
}

/** One picture after the other, beside the same encoding without a store around it. The first one starts the encoder. */
async function benchCold(
  [first = '', ...urls]: readonly string[],
  port: number,
  folder: string,
): Promise<Row> {
  await timeCold(first, port);
  const ours: number[] = [];
  const alone: number[] = [];
  for (const url of urls) {
    ours.push(await timeCold(url, port));
    const original = await readFile(join(folder, originalName(getFile(url))));
    const start = performance.now();
    await encodeImage(original, { file: getFile(url), ...CARD });
    alone.push(performance.now() - start);
  }
  return toRow({
    name: 'picture, card (avif), not encoded yet',
    unit: 'ms',
    ours,
    reference: { name: 'sharp alone', values: alone },
  });
}

async function timeCold(url: string, port: number): Promise<number> {
  const start = performance.now();
  const { status } = await ask(port, imageAddress(url, CARD.box), { headers: { accept: 'image/avif' } });
  if (status !== 200) throw new Error(`${url} answered ${status}.`);
  return performance.now() - start;
}

function getFile(url: string): string {
  return url.split('/').at(-1) ?? '';
}
