import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '#tests/support/certificate.ts';
import { fetchLabel } from './fetch-label.ts';

const PDF = '%PDF-1.7 a label';
const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

/** How often the label itself was fetched. */
let fetched = 0;
const answer: RequestListener = (request, response) => {
  fetched += 1;
  if (request.url === '/label.pdf') response.end(PDF);
  else if (request.url === '/moved') response.writeHead(302, { location: '/label.pdf' }).end();
  else if (request.url === '/page') response.end('<html>Sign in</html>');
  else if (request.url === '/large') {
    response.write('%PDF');
    for (let count = 0; count < 6; count += 1) response.write(MEGABYTE);
    response.end();
  } else if (request.url === '/half') {
    response.writeHead(200, { 'content-length': '1000' }).write(PDF, () => response.destroy());
  } else if (request.url !== '/never') response.writeHead(404).end();
};
const certificate = makeCertificate();
const plain = createServer(answer);
const secure = createTlsServer(certificate, answer);
const [plainPort, securePort] = await Promise.all([plain, secure].map(listen));
const ownOrigin = `http://127.0.0.1:${plainPort}`;
const trusted = tls.getCACertificates();
tls.setDefaultCACertificates([...trusted, certificate.cert]);

afterAll(() => {
  tls.setDefaultCACertificates(trusted);
  for (const server of [plain, secure]) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: typeof plain | typeof secure): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('a label', () => {
  it('is fetched over https from a host that is allowed', async () => {
    const isAllowed = (ip: string) => ip === '127.0.0.1';
    for (const host of ['localhost', '127.0.0.1']) {
      const label = await fetchLabel(`https://${host}:${securePort}/label.pdf`, {
        ownOrigin: null,
        isAllowed,
      });
      expect(Buffer.from(label).toString()).toBe(PDF);
    }
  });

  it('is fetched from the address of the API itself in demo mode', async () => {
    const label = await fetchLabel(`${ownOrigin}/label.pdf`, { ownOrigin });
    expect(Buffer.from(label).toString()).toBe(PDF);
  });

  it.each([
    ['this machine by name', () => `https://localhost:${securePort}/label.pdf`],
    ['this machine by number', () => `https://127.0.0.1:${securePort}/label.pdf`],
    ['this machine by a number written otherwise', () => `https://0x7f.1:${securePort}/label.pdf`],
    ['this machine in IPv6', () => `https://[::1]:${securePort}/label.pdf`],
    ['this machine in IPv6 by its IPv4 number', () => `https://[::ffff:127.0.0.1]:${securePort}/label.pdf`],
    ['a host of its own network', () => 'https://10.0.0.7/label.pdf'],
    ['the address where clouds keep keys', () => 'https://169.254.169.254/label.pdf'],
    ['another port of the own address', () => `http://127.0.0.1:${securePort}/label.pdf`],
    ['anything unencrypted', () => 'http://8.8.8.8/label.pdf'],
    ['a file', () => 'file:///etc/hosts'],
    ['no address at all', () => 'label.pdf'],
  ])('is not fetched from %s', async (_, link) => {
    const before = fetched;
    await expect(fetchLabel(link(), { ownOrigin })).rejects.toMatchObject({ kind: 'refused' });
    expect(fetched).toBe(before);
  });

  it('is not fetched from the own address outside demo mode', async () => {
    const fetching = fetchLabel(`${ownOrigin}/label.pdf`, { ownOrigin: null });
    await expect(fetching).rejects.toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['/moved', 'unknown', '302'],
    ['/missing', 'unknown', '404'],
    ['/page', 'unknown', 'not a PDF'],
    ['/large', 'refused', 'larger than 5 MB'],
    ['/half', 'unknown', 'could not be fetched'],
  ])('is not taken from %s', async (path, kind, message) => {
    const fetching = fetchLabel(ownOrigin + path, { ownOrigin });
    await expect(fetching).rejects.toMatchObject({ kind, message: expect.stringContaining(message) });
  });

  it('is not waited for without end', async () => {
    const fetching = fetchLabel(`${ownOrigin}/never`, { ownOrigin, timeoutMs: 20 });
    await expect(fetching).rejects.toMatchObject({ kind: 'unknown' });
  });
});
