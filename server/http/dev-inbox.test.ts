import { expect, it } from 'vitest';
import { openTestStore } from '#tests/support/test-store.ts';
import { buildApi } from './build-app.ts';

const store = await openTestStore();
const { sms, mail } = store.services.demoInbox;
await sms.send({ to: '9876543210', text: '123456 is your code\n\n@localhost #123456' });
await mail.send({ to: 'owner@example.in', subject: 'Hello', text: '<script>alert("x")</script> & more' });
await sms.send({ to: '9876543210', text: 'Your order has shipped.', key: 'order-shipped:1' });
await sms.send({ to: '9876543210', text: 'Your order has shipped.', key: 'order-shipped:1' });

it('lists messages newest first, and those with the same key once', async () => {
  const response = await store.app.inject('/dev/inbox.json');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual([
    {
      id: expect.any(String),
      channel: 'sms',
      to: '9876543210',
      text: 'Your order has shipped.',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
    expect.objectContaining({ channel: 'email', to: 'owner@example.in' }),
    expect.objectContaining({ channel: 'sms', text: expect.stringMatching(/^123456/) }),
  ]);
});

it('shows a mail as its reader sees it', async () => {
  const html = '<p style="color:#141210">Hello</p>';
  await mail.send({ to: 'asha@example.in', subject: 'Hello', text: 'Hello', html });
  const { body } = await store.app.inject({ url: '/dev/inbox', query: { to: 'asha@example.in' } });
  const [, path = ''] = /href="(\/dev\/inbox\/\d+\/mail)"/.exec(body) ?? [];
  const shown = await store.app.inject(path);
  expect(shown.body).toBe(html);
  expect(shown.headers['content-security-policy']).toContain("'unsafe-hashes'");
  expect((await store.app.inject('/dev/inbox/999999/mail')).statusCode).toBe(404);
});

it('lists what one person got', async () => {
  const texts = async (to: string) =>
    (await store.app.inject({ url: '/dev/inbox.json', query: { to } })).json().length;
  expect(await texts('9876543210')).toBe(2);
  expect(await texts('owner@example.in')).toBe(1);
  expect(await texts('9999999999')).toBe(0);
});

it('shows them on a page that runs no script and looks again by itself', async () => {
  const response = await store.app.inject('/dev/inbox');
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = String(response.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(response.body).toContain('<meta http-equiv="refresh"');
  expect(response.body).not.toContain('<script');
  expect(response.body).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more');
  expect(response.body).toContain('<strong class="code">123456</strong>');
});

it('does not let an address into the page as markup', async () => {
  const response = await store.app.inject({ url: '/dev/inbox', query: { to: '"><b>x' } });
  expect(response.body).not.toContain('"><b>x');
  expect(response.body).toContain('Nothing has been sent yet.');
});

it('is not there in production', async () => {
  const app = await buildApi({ config: { ...store.config, mode: 'production' }, services: store.services });
  expect((await app.inject('/dev/inbox')).statusCode).toBe(404);
  expect((await app.inject('/dev/inbox.json')).statusCode).toBe(404);
  await app.close();
});
