import { describe, expect, it } from 'vitest';
import type { Enquiry, EnquiryList } from '#core/contract/enquiries.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore({ BRAND_NAME: 'Neelam', SUPPORT_EMAIL: 'care@neelam.example' });
const { call } = await signInStaff(store, 'support');

async function write(change: object = {}): Promise<Enquiry> {
  const payload = { name: 'Asha', email: 'asha@example.in', message: 'Where is it?\nIt is late.', ...change };
  const { ticket } = (await store.app.inject({ method: 'POST', url: '/api/contact', payload })).json();
  const [found] = (await list(`?search=${ticket}`)).enquiries;
  if (!found) throw new Error('the message is not in the list');
  return found;
}

async function list(query = ''): Promise<EnquiryList> {
  return (await call<EnquiryList>('GET', `/enquiries${query}`)).data;
}

async function read({ ticket }: Enquiry) {
  return (await list(`?search=%23${ticket}`)).enquiries[0];
}

const answer = ({ id, version }: Enquiry, text: string) =>
  call('POST', `/enquiries/${id}/answer`, { version, answer: text });

describe('answering', () => {
  it('sends one e-mail with the question under it, to which the customer can reply', async () => {
    const message = await write();
    expect((await answer(message, 'It leaves today.')).status).toBe(200);
    expect(await read(message)).toMatchObject({
      done: true,
      answer: 'It leaves today.',
      answerIs: 'waiting',
    });
    await store.services.outbox.sendDue();
    expect(await read(message)).toMatchObject({ answerIs: 'sent' });
    const letters = await store.db.select().from(outbox);
    expect(letters.find(({ recipient }) => recipient === 'asha@example.in')).toMatchObject({
      subject: `Your message to Neelam, ticket ${message.ticket}`,
      replyToName: 'Neelam',
      replyToEmail: 'care@neelam.example',
      body: `It leaves today.\n\nNeelam\nTicket ${message.ticket}\n\nYou wrote:\n> Where is it?\n> It is late.`,
    });
  });

  it('happens once, also when two press at the same time', async () => {
    const message = await write({ email: 'zoya@example.in' });
    const both = await Promise.all([answer(message, 'One'), answer(message, 'Two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const after = await read(message);
    expect(await answer(after ?? message, 'Three')).toMatchObject({
      status: 409,
      message: 'This message has already been answered',
    });
    const letters = await store.db.select().from(outbox);
    expect(letters.filter(({ recipient }) => recipient === 'zoya@example.in')).toHaveLength(1);
  });

  it.each(['', '   ', 'x'.repeat(5001)])('refuses %j', async (text) => {
    expect((await answer(await write(), text)).status).toBe(400);
  });
});

describe('closing and notes', () => {
  it('moves a message from the open to the done ones and back', async () => {
    const message = await write();
    const ids = async (view: string) => (await list(`?view=${view}`)).enquiries.map(({ id }) => id);
    expect(await ids('open')).toContain(message.id);
    await call('PUT', `/enquiries/${message.id}`, { version: 1, done: true });
    expect(await ids('open')).not.toContain(message.id);
    expect(await ids('done')).toContain(message.id);
    await call('PUT', `/enquiries/${message.id}`, { version: 2, done: false, note: 'Called her' });
    expect(await read(message)).toMatchObject({ done: false, note: 'Called her', version: 3 });
  });

  it('refuses an old version, a note that is too long and an unknown message', async () => {
    const { id } = await write();
    const change = (body: object) => call('PUT', `/enquiries/${id}`, body);
    expect((await change({ version: 2, done: true })).status).toBe(409);
    expect((await change({ version: 1, note: 'x'.repeat(2001) })).status).toBe(400);
    expect((await call('PUT', '/enquiries/nobody', { version: 1, done: true })).status).toBe(404);
  });
});

describe('the list', () => {
  it('finds by ticket, name and e-mail, and takes signs for what they are', async () => {
    const message = await write({ name: '100% Real', email: 'real@example.in' });
    for (const search of ['100%', 'REAL@', String(message.ticket)]) {
      const found = (await list(`?search=${encodeURIComponent(search)}`)).enquiries;
      expect(found.map(({ id }) => id)).toContain(message.id);
    }
    expect((await list('?search=%25%25')).enquiries).toEqual([]);
    expect((await list('?search=9999999999')).enquiries).toEqual([]);
  });
});
