import { request as ask } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { requestCode } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const SHOP = 'shop.example.in';
const OFFICE = 'office.example.in';
const store = await openTestStore({ PUBLIC_URL: `https://${SHOP}`, ADMIN_URL: `https://${OFFICE}` });
const { port } = new URL(await store.app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => store.app.close());

interface Asked {
  method?: string;
  body?: object;
}

/** Over a real connection: the names are separated before the framework sees a request. */
async function send(host: string, path: string, { method = 'GET', body }: Asked = {}) {
  const headers = { host, ...(body && { 'content-type': 'application/json' }) };
  return new Promise<{ status: number | undefined; location: string | undefined; text: string }>(
    (resolve, reject) => {
      const request = ask({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode, location: response.headers.location, text }),
        );
      });
      request.on('error', reject).end(body && JSON.stringify(body));
    },
  );
}

it('the back office answers under its own name alone', async () => {
  expect((await send(OFFICE, '/api/admin/me')).status).toBe(401);
  expect((await send(OFFICE.toUpperCase(), '/api/admin/me')).status).toBe(401);
  for (const host of [SHOP, '127.0.0.1', 'anything.example.in']) {
    const { status, text } = await send(host, '/api/admin/me');
    expect([status, JSON.parse(text).code]).toEqual([404, 'not-found']);
    expect((await send(host, '/api/admin/session', { method: 'POST', body: {} })).status).toBe(404);
  }
});

it.each([
  '/api/%61dmin/me',
  '/%61pi/admin/me',
  '/%61pi/admin/me?broken=%zz',
  '/api/admin%3Fx/me',
  `http://${SHOP}/api/admin/me`,
  'http://x?/api/admin/me',
  `https://${OFFICE}/api/%61dmin/me`,
])('nor is it reached at %s', async (path) => {
  const { status, text } = await send(SHOP, path);
  expect([status, JSON.parse(text).code]).toEqual([404, 'not-found']);
});

it('the shop does not answer under the name of the back office', async () => {
  expect((await send(SHOP, '/api/products/list')).status).toBe(200);
  expect((await send(OFFICE, '/api/products/list')).status).toBe(404);
  expect((await send(OFFICE, '/api/adminx')).status).toBe(404);
});

it('leads people to the right name, with the address that they wanted', async () => {
  expect(await send(SHOP, '/admin/orders?status=Packed')).toMatchObject({
    status: 307,
    location: `https://${OFFICE}/admin/orders?status=Packed`,
  });
  expect(await send(OFFICE, '/cart')).toMatchObject({ status: 307, location: `https://${SHOP}/cart` });
  expect(await send(OFFICE, '//evil.example')).toMatchObject({
    location: `https://${SHOP}//evil.example`,
  });
});

it('lets staff sign in there, and machines ask how the store is under any name', async () => {
  const phone = '9000000143';
  await setRole(store.db, { phone, role: 'owner' });
  const asked = await send(OFFICE, '/api/auth/send-otp', { method: 'POST', body: { phone } });
  expect(asked.status).toBe(200);
  const otp = await requestCode(store, phone);
  const signedIn = await send(OFFICE, '/api/admin/session', { method: 'POST', body: { phone, otp } });
  expect(signedIn.status).toBe(200);
  for (const host of [SHOP, OFFICE, '10.0.0.7:3000'])
    expect((await send(host, '/api/health')).status).toBe(200);
});
