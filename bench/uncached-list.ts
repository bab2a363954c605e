import type { Answer } from './harness/answer-reader.ts';
import { ask } from './harness/ask.ts';
import { type Load, toRequest } from './harness/load.ts';

/** After every product: each of these moments has the same first page, and is another question to the store's cache. */
const AFTER_ALL = Date.UTC(2100, 0);
const LIST_LENGTH = 20;

let asked = 0;

export function nextListPath(): string {
  asked += 1;
  const cursor = Buffer.from(JSON.stringify(['newest', AFTER_ALL + asked, 'x'])).toString('base64url');
  return `/api/products/list?fields=card&cursor=${cursor}`;
}

function nextBarePath(): string {
  asked += 1;
  return `/list?after=${AFTER_ALL + asked}`;
}

type UncachedLoad = Pick<Load, 'request' | 'check'>;

/** The first page of products as the shop asks for it, never the same request twice. */
export const storeLists: UncachedLoad = { request: () => toRequest(nextListPath()), check };
export const bareLists: UncachedLoad = { request: () => toRequest(nextBarePath()), check };

function check({ status, body }: Answer) {
  if (status !== 200 || (body && readIds(body).length !== LIST_LENGTH))
    throw new Error(`A list answered ${status}: ${body?.subarray(0, 200)}`);
}

/** Both must list the same products, else there is nothing to compare. */
export async function checkSameLists(storePort: number, barePort: number) {
  const ours = await ask(storePort, nextListPath());
  const bare = await ask(barePort, nextBarePath());
  if (readIds(ours.body).join() !== readIds(bare.body).join())
    throw new Error('The store and the bare query list different products.');
}

function readIds(body: Buffer): string[] {
  const { data } = JSON.parse(body.toString());
  return data.map((product: { _id: string }) => product._id);
}
