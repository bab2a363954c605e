import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createPincodeService } from './pincode-service.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A stand-in for the public service, with the paths that it was asked for. */
async function standIn(listener: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}/pincode` };
}

const KNOWN = [
  {
    Message: 'Number of pincode(s) found:1',
    Status: 'Success',
    PostOffice: [
      { Name: 'New Town', Description: null, District: 'Kolkata', State: 'West Bengal', Block: 'x' },
    ],
  },
];
const UNKNOWN = [{ Message: 'No records found', Status: 'Error', PostOffice: null }];

function answering(body: unknown, status = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

describe('the public pincode service', () => {
  it('finds the post offices of a pincode, once for all who ask', async () => {
    const { asked, url } = await standIn(answering(KNOWN));
    const service = createPincodeService({ url });
    const answers = await Promise.all([1, 2, 3].map(() => service.findPostOffices('700199')));
    await service.findPostOffices('700199');
    for (const answer of answers) {
      expect(answer).toEqual([{ Name: 'New Town', District: 'Kolkata', State: 'West Bengal' }]);
    }
    expect(asked).toEqual(['/pincode/700199']);
  });

  it('remembers for a day that a pincode is not known', async () => {
    let clock = 0;
    const { asked, url } = await standIn(answering(UNKNOWN));
    const service = createPincodeService({ url, now: () => clock });
    expect(await service.findPostOffices('999999')).toEqual([]);
    clock += 86_399_000;
    expect(await service.findPostOffices('999999')).toEqual([]);
    expect(asked).toHaveLength(1);
    clock += 2000;
    await service.findPostOffices('999999');
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['answers with an error', answering({ message: 'limit' }, 429)],
    ['answers with another shape', answering([{ Status: 'Success', PostOffice: [{ District: 7 }] }])],
    ['answers with HTML', (_request, response) => void response.end('<html>')],
    [
      'sends the caller elsewhere',
      (_request, response) => void response.writeHead(302, { location: '/' }).end(),
    ],
    ['never answers', () => {}],
  ] satisfies [string, RequestListener][])(
    'is left alone for half a minute after it %s',
    async (_case, listener) => {
      let clock = 1_000_000;
      const { asked, url } = await standIn(listener);
      const service = createPincodeService({ url, timeoutMs: 150, now: () => clock });
      expect(await service.findPostOffices('700199')).toEqual([]);
      expect(await service.findPostOffices('700199')).toEqual([]);
      expect(await service.findPostOffices('700198')).toEqual([]);
      expect(asked).toHaveLength(1);
      clock += 30_001;
      await service.findPostOffices('700199');
      expect(asked).toHaveLength(2);
    },
  );

  it('keeps what it said before it failed', async () => {
    let broken = false;
    const { url } = await standIn((request, response) =>
      answering(broken ? {} : KNOWN, broken ? 500 : 200)(request, response),
    );
    const service = createPincodeService({ url });
    await service.findPostOffices('700199');
    broken = true;
    await service.findPostOffices('700198');
    expect(await service.findPostOffices('700199')).toHaveLength(1);
  });
});
