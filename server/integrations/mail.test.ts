import { describe, expect, it } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startProvider } from '#tests/support/provider-server.ts';
import { createEmailjs } from './emailjs.ts';
import { createSmtp } from './smtp.ts';

const from = { name: 'The brand', email: 'store@example.in' };
const letter = {
  to: 'owner@example.in',
  subject: 'Contact message 1001',
  text: 'Where is my order?',
  key: 'contact:1:email:owner@example.in',
  replyTo: { name: 'Meera', email: 'meera@example.in' },
};

async function getFailure(sending: Promise<void>): Promise<unknown> {
  return sending.then(
    () => undefined,
    ({ kind, message }) => ({ kind, message }),
  );
}

describe('EmailJS', () => {
  const open = (apiUrl: string) =>
    createEmailjs({
      apiUrl,
      serviceId: 'service-1',
      templateId: 'template-1',
      publicKey: 'public-1',
      privateKey: 'private-1',
      from,
    });

  it('gets the values that its template is made of', async () => {
    await using provider = await startProvider(() => ({ body: 'OK' }));
    await open(provider.url).send(letter);
    expect(provider.requests[0]?.path).toBe('/api/v1.0/email/send');
    expect(JSON.parse(provider.requests[0]?.body ?? '')).toEqual({
      service_id: 'service-1',
      template_id: 'template-1',
      user_id: 'public-1',
      accessToken: 'private-1',
      template_params: {
        from_name: 'Meera',
        from_email: 'meera@example.in',
        reply_to: 'meera@example.in',
        to_email: 'owner@example.in',
        subject: 'Contact message 1001',
        message: 'Where is my order?',
      },
    });
  });

  it('answers go to the store where nobody else is named', async () => {
    await using provider = await startProvider(() => ({ body: 'OK' }));
    await open(provider.url).send({ ...letter, replyTo: undefined });
    expect(JSON.parse(provider.requests[0]?.body ?? '').template_params).toMatchObject({
      from_name: 'The brand',
      reply_to: 'store@example.in',
    });
  });

  it.each([
    [403, 'refused'],
    [429, 'refused'],
    [451, 'refused'],
    [504, 'unanswered'],
  ])('that answers %i has %s it', async (status, kind) => {
    await using provider = await startProvider(() => ({ status, body: 'no' }));
    expect(await getFailure(open(provider.url).send(letter))).toMatchObject({ kind });
  });
});

describe('a mail server', () => {
  const open = (url: string) => createSmtp({ url, from });

  it('gets the letter, with the sender to answer and a name of its own', async () => {
    await using server = await startMailServer();
    await open(server.url).send(letter);
    await open(server.url).send(letter);
    expect(server.letters).toHaveLength(2);
    const [first = '', second = ''] = server.letters;
    expect(first).toMatch(/^From: The brand <store@example\.in>$/m);
    expect(first).toMatch(/^To: owner@example\.in$/m);
    expect(first).toMatch(/^Reply-To: Meera <meera@example\.in>$/m);
    expect(first).toMatch(/^Subject: Contact message 1001$/m);
    expect(first).toContain('Where is my order?');
    const getName = (text: string) => /^Message-ID: <[0-9a-f]{32}@example\.in>$/m.exec(text)?.[0];
    expect(getName(first)).toBeDefined();
    expect(getName(second)).toBe(getName(first));
  });

  it('gets no line of the head from what a visitor typed', async () => {
    await using server = await startMailServer();
    await open(server.url).send({
      ...letter,
      replyTo: { name: 'A\r\nBcc: all@example.in', email: 'a@example.in' },
    });
    expect(server.letters[0]).not.toMatch(/^Bcc:/m);
  });

  it.each<[string, string | null, string]>([
    ['RCPT', '550 no such person', 'refused'],
    ['EHLO', null, 'refused'],
    ['MAIL', null, 'refused'],
    ['DATA', null, 'refused'],
    ['DATA', '451 later', 'refused'],
    ['.', '552 too large', 'refused'],
    ['.', null, 'unanswered'],
  ])('that answers %s with %j has %s it', async (command, answer, kind) => {
    await using server = await startMailServer({ [command]: answer });
    expect(await getFailure(open(server.url).send(letter))).toMatchObject({ kind });
  });

  it('that cannot be reached has certainly sent nothing', async () => {
    const server = await startMailServer();
    await server[Symbol.asyncDispose]();
    expect(await getFailure(open(server.url).send(letter))).toMatchObject({ kind: 'refused' });
  });
});
