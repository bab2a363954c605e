import { describe, expect, it } from 'vitest';
import { makeCertificate } from '#tests/support/certificate.ts';
import { type ProviderReply, startProvider } from '#tests/support/provider-server.ts';
import { createMsg91 } from './msg91.ts';
import { createTwilio } from './twilio.ts';

const code = { to: '9876543210', text: '042137 is your code', otp: { code: '042137', validMinutes: 5 } };
const text = {
  to: '9876543210',
  text: 'Your order has shipped & more',
  template: { id: 'order-shipped', variables: { order: 'OD1', courier: 'Delhivery', tracking: 'AWB1' } },
};

async function getFailure(sending: Promise<void>): Promise<unknown> {
  return sending.then(
    () => undefined,
    ({ kind, message }) => ({ kind, message }),
  );
}

describe('MSG91', () => {
  const open = (apiUrl: string, parts: { timeoutMs?: number } = {}) =>
    createMsg91({
      apiUrl,
      authKey: 'key-1',
      otpTemplateId: 'otp-1',
      templateIds: { 'order-shipped': 'shipped-1' },
      ...parts,
    });
  const taken: ProviderReply = { body: { type: 'success', request_id: '3667' } };

  it('gets our own code, its length and how long it is valid', async () => {
    await using provider = await startProvider(() => taken);
    await open(provider.url).send(code);
    expect(provider.requests).toHaveLength(1);
    expect(provider.requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/v5/otp',
      query: {
        template_id: 'otp-1',
        mobile: '919876543210',
        otp: '042137',
        otp_length: '6',
        otp_expiry: '5',
      },
      headers: { authkey: 'key-1' },
    });
  });

  it('gets what is to be filled into the registered text of another message', async () => {
    await using provider = await startProvider(() => taken);
    await open(provider.url).send(text);
    expect(provider.requests[0]?.path).toBe('/api/v5/flow');
    expect(JSON.parse(provider.requests[0]?.body ?? '')).toEqual({
      template_id: 'shipped-1',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', order: 'OD1', courier: 'Delhivery', tracking: 'AWB1' }],
    });
  });

  it('is not asked for a text that it does not know', async () => {
    await using provider = await startProvider(() => taken);
    const { template: _, ...plain } = text;
    const unknown = { ...text, template: { id: 'refund-done', variables: {} } };
    expect(await getFailure(open(provider.url).send(unknown))).toEqual({
      kind: 'refused',
      message: 'MSG91: no template for refund-done',
    });
    expect(await getFailure(open(provider.url).send(plain))).toMatchObject({ kind: 'refused' });
    expect(provider.requests).toEqual([]);
  });

  it('is believed by its body, not by its status', async () => {
    await using provider = await startProvider(() => ({
      body: { type: 'error', message: 'Template ID missing' },
    }));
    expect(await getFailure(open(provider.url).send(code))).toEqual({
      kind: 'refused',
      message: 'MSG91: Template ID missing (200)',
    });
  });

  it.each<[ProviderReply | null, string]>([
    [{ status: 401, body: { type: 'error', message: 'Authkey invalid' } }, 'refused'],
    [{ status: 429, body: 'slow down' }, 'refused'],
    [{ status: 500, body: '<html>' }, 'refused'],
    [{ status: 502, body: '<html>' }, 'unanswered'],
    [{ status: 504, body: '<html>' }, 'unanswered'],
    [{ status: 200, body: '<html>' }, 'unanswered'],
    [null, 'unanswered'],
  ])('that answers %j has %s it', async (reply, kind) => {
    await using provider = await startProvider(() => reply);
    const timeoutMs = reply === null ? 100 : undefined;
    expect(await getFailure(open(provider.url, { timeoutMs }).send(code))).toMatchObject({ kind });
  });

  it('that cannot be reached has certainly sent nothing', async () => {
    const provider = await startProvider(() => taken);
    await provider[Symbol.asyncDispose]();
    expect(await getFailure(open(provider.url).send(code))).toEqual({
      kind: 'refused',
      message: 'MSG91 did not answer (ECONNREFUSED)',
    });
  });

  it('gets no message where it cannot prove who it is', async () => {
    await using provider = await startProvider(() => taken, { certificate: makeCertificate() });
    expect(await getFailure(open(provider.url).send(code))).toEqual({
      kind: 'refused',
      message: 'MSG91 did not answer (DEPTH_ZERO_SELF_SIGNED_CERT)',
    });
    expect(provider.requests).toEqual([]);
  });

  it('never has a code in the message of its failure', async () => {
    await using provider = await startProvider(() => ({ status: 400, body: 'bad' }));
    expect(JSON.stringify(await getFailure(open(provider.url).send(code)))).not.toContain('042137');
  });
});

describe('Twilio', () => {
  const open = (apiUrl: string, parts: { from?: string; timeoutMs?: number } = {}) =>
    createTwilio({ apiUrl, accountSid: 'AC1', authToken: 'token-1', from: '+15005550006', ...parts });
  const taken: ProviderReply = { status: 201, body: { sid: 'SM1', status: 'queued' } };

  it('gets the whole text', async () => {
    await using provider = await startProvider(() => taken);
    await open(provider.url).send(text);
    const [request] = provider.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      headers: { authorization: `Basic ${Buffer.from('AC1:token-1').toString('base64')}` },
    });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: '+919876543210',
      From: '+15005550006',
      Body: 'Your order has shipped & more',
    });
  });

  it('takes a messaging service in place of a number', async () => {
    await using provider = await startProvider(() => taken);
    await open(provider.url, { from: 'MG123' }).send(code);
    const sent = new URLSearchParams(provider.requests[0]?.body);
    expect(sent.get('MessagingServiceSid')).toBe('MG123');
    expect(sent.has('From')).toBe(false);
  });

  it('says why it refuses', async () => {
    await using provider = await startProvider(() => ({
      status: 400,
      body: { code: 21211, message: "The 'To' number is not valid", status: 400 },
    }));
    expect(await getFailure(open(provider.url).send(text))).toEqual({
      kind: 'refused',
      message: "Twilio: The 'To' number is not valid (21211)",
    });
  });

  it.each<[ProviderReply | null, string]>([
    [{ status: 503, body: 'busy' }, 'refused'],
    [{ status: 200, body: 'what?' }, 'unanswered'],
    [null, 'unanswered'],
  ])('that answers %j has %s it', async (reply, kind) => {
    await using provider = await startProvider(() => reply);
    const timeoutMs = reply === null ? 100 : undefined;
    expect(await getFailure(open(provider.url, { timeoutMs }).send(text))).toMatchObject({ kind });
  });
});
