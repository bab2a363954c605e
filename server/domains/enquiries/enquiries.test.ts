import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore({ MAIL_TO: 'owner@example.in' });
const form = { name: 'Meera', email: 'meera@example.in', message: 'Where is my order?', website: '' };

async function post(payload: object, { app } = store) {
  const response = await app.inject({ method: 'POST', url: '/api/contact', payload });
  return { status: response.statusCode, body: response.json() };
}

async function stored() {
  const { rows } = await store.db.execute<{ ticket: number; name: string; email: string; message: string }>(
    sql`SELECT ticket, name, email, message FROM contact_messages ORDER BY ticket DESC`,
  );
  return rows;
}

describe('a contact message', () => {
  it('is stored, trimmed, under the number that the sender gets', async () => {
    const { status, body } = await post({ ...form, name: '  Meera ', message: ' Where?\n' });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: 'Message sent successfully!',
      ticket: expect.any(Number),
    });
    expect((await stored())[0]).toEqual({
      ticket: body.ticket,
      name: 'Meera',
      email: 'meera@example.in',
      message: 'Where?',
    });
  });

  it('is delivered to the store, for an answer to the sender', async () => {
    const { body } = await post({ ...form, name: 'Tenzin\r\nBcc: all@example.in' });
    while ((await store.services.outbox.sendDue()) > 0);
    const [mail] = await store.services.demoInbox.list({ to: 'owner@example.in' });
    expect(mail?.text).toContain(`Subject: Contact message ${body.ticket} from Tenzin Bcc: all@example.in\n`);
    expect(mail?.text).toContain('Reply to: Tenzin Bcc: all@example.in <meera@example.in>');
    expect(mail?.text).toContain('Where is my order?');
  });

  it('needs no trap field at all', async () => {
    const { website: _, ...rest } = form;
    expect((await post(rest)).status).toBe(201);
  });

  it('that fell into the trap is answered alike and dropped', async () => {
    const before = await stored();
    const { status, body } = await post({ ...form, website: 'https://spam.example' });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: 'Message sent successfully!',
      ticket: expect.any(Number),
    });
    expect(await stored()).toEqual(before);
    const { body: next } = await post(form);
    expect(next.ticket).toBe(body.ticket + 1);
  });

  it('that fell into the trap learns nothing of what else is wrong with it', async () => {
    const before = await stored();
    const trapped = { name: '', email: 'meera@', message: ' ', website: 'https://spam.example' };
    expect((await post(trapped)).status).toBe(201);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['name', { ...form, name: ' ' }, 'Name is required'],
    ['name', { ...form, name: undefined }, 'Name is required'],
    ['name', { ...form, name: 'x'.repeat(101) }, 'Name must be 100 characters or less'],
    ['email', { ...form, email: '' }, 'Email is required'],
    ['email', { ...form, email: 'meera@' }, 'Email is invalid'],
    ['email', { ...form, email: 'meera@example.in\nBcc: x@example.in' }, 'Email is invalid'],
    ['message', { ...form, message: '\n' }, 'Message cannot be empty'],
    ['message', { ...form, message: 'x'.repeat(2001) }, 'Message is too long'],
  ])('is refused for its %s', async (field, payload, text) => {
    const { status, body } = await post(payload);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, field });
    expect(body.message).toContain(text);
  });

  it('may use the limits up to the last character', async () => {
    expect((await post({ ...form, name: 'x'.repeat(100), message: 'x'.repeat(2000) })).status).toBe(201);
  });

  it.each([{ name: 7 }, { email: { $ne: 1 } }, { message: ['x'] }])('is refused with %j', async (part) => {
    expect((await post({ ...form, ...part })).status).toBe(400);
  });
});

it('takes ten messages in ten minutes from one address; mistakes do not count', async () => {
  const limited = await openTestStore({ LIMITS: 'on' });
  for (let tries = 0; tries < 12; tries += 1) await post({ ...form, email: 'wrong' }, limited);
  const statuses = [];
  for (let sent = 0; sent < 11; sent += 1) statuses.push((await post(form, limited)).status);
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});
