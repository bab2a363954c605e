import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export interface WholeAnswer {
  status: number;
  headers: Record<string, string>;
  /** As it came over the network, compressed or not. */
  body: Buffer;
}

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** One request outside of a measurement. */
export async function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Ask = {},
): Promise<WholeAnswer> {
  const sent = request({
    ...{ port, host: '127.0.0.1', path, method, agent: false },
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  sent.end(body && JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: await buffer(answer),
  };
}

/** As `ask`, for an answer in JSON that must have this status. */
export async function askJson(
  port: number,
  path: string,
  { status = 200, ...given }: Ask & { status?: number } = {},
) {
  const answer = await ask(port, path, given);
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
  return JSON.parse(answer.body.toString());
}

const SAME_IN_A_ROW = 3;
const LOOKS = 60;
const LOOK_EVERY_MS = 100;

/** Asks until the answer stays the same: a cached one may be compressed better in the background after it was first sent. */
export async function askUntilSettled(port: number, path: string, headers: Record<string, string>) {
  let last: WholeAnswer | undefined;
  let same = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    const answer = await ask(port, path, { headers });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    same = last?.body.equals(answer.body) ? same + 1 : 1;
    if (same === SAME_IN_A_ROW) return answer;
    last = answer;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`${path} answers differently each time.`);
}
