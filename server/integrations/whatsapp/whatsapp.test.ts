import { describe, expect, it } from 'vitest';
import { type ProviderReply, startProvider } from '#tests/support/provider-server.ts';
import { isSameText, signPush } from './push-signature.ts';
import { readPush } from './read-push.ts';
import { findRule, RESTING_CODES, type RefusalRule, STOPPING_CODES } from './refusal-codes.ts';
import { createCloudApi, type WhatsappMessage } from './whatsapp.ts';

const MESSAGE: WhatsappMessage = {
  key: 'delivery-failed:pa_1:1:sms:9876543210',
  to: '9876543210',
  template: 'delivery_failed',
  language: 'en',
  parameters: ['OD7K3M9QXW2F', 'Nobody\nwas\tat     home', ' '],
  buttons: [
    { kind: 'reply', label: 'Try again', payload: 'failed:reattempt:pa_1:1:x' },
    { kind: 'address', label: 'Track order', token: 'k3J9' },
  ],
  text: 'We could not hand over your order.',
};

function open(apiUrl: string, timeoutMs?: number) {
  const secrets = { token: 'token-1', appSecret: 's', verifyToken: 'v' };
  return createCloudApi({ apiUrl, phoneId: '1065', ...secrets, ...(timeoutMs && { timeoutMs }) });
}

describe('the Cloud API', () => {
  it('gets a template with its parameters and buttons, each text in one line', async () => {
    const taken = {
      messaging_product: 'whatsapp',
      messages: [{ id: 'wamid.1', message_status: 'accepted' }],
    };
    await using provider = await startProvider(() => ({ body: taken }));
    expect(await open(provider.url).send(MESSAGE)).toEqual({ kind: 'accepted', id: 'wamid.1' });
    const [request] = provider.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/1065/messages',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '919876543210',
      type: 'template',
      template: {
        name: 'delivery_failed',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'OD7K3M9QXW2F' },
              { type: 'text', text: 'Nobody was at home' },
              { type: 'text', text: '-' },
            ],
          },
          {
            type: 'button',
            sub_type: 'quick_reply',
            index: '0',
            parameters: [{ type: 'payload', payload: 'failed:reattempt:pa_1:1:x' }],
          },
          { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'k3J9' }] },
        ],
      },
      biz_opaque_callback_data: 'delivery-failed:pa_1:1:sms:9876543210',
    });
  });

  it.each<[ProviderReply | 'cut' | null, object]>([
    [
      { status: 400, body: { error: { code: 131026, message: '9876543210' } } },
      { kind: 'refused', code: 131026 },
    ],
    [
      { status: 401, body: { error: { code: '190' } } },
      { kind: 'refused', code: 190 },
    ],
    [
      { status: 500, body: { error: { code: 131000 } } },
      { kind: 'refused', code: 131000 },
    ],
    [
      { status: 403, body: '<html>' },
      { kind: 'refused', code: 0 },
    ],
    [{ status: 500, body: '<html>' }, { kind: 'unanswered' }],
    [{ status: 502, body: '<html>' }, { kind: 'unanswered' }],
    [{ status: 200, body: '<html>' }, { kind: 'unanswered' }],
    [{ status: 200, body: { messages: [] } }, { kind: 'unanswered' }],
    ['cut', { kind: 'unanswered' }],
    [null, { kind: 'unanswered' }],
  ])('that answers %j means %j', async (reply, meaning) => {
    await using provider = await startProvider(() => reply);
    const answer = await open(provider.url, reply === null ? 100 : undefined).send(MESSAGE);
    expect(answer).toMatchObject(meaning);
    expect(JSON.stringify(answer)).not.toContain('9876543210');
  });
});

describe('a refusal', () => {
  it.each<[number[], RefusalRule['next'], Partial<RefusalRule>]>([
    [[131026], 'sms', { restDays: 30 }],
    [[131047], 'sms', { alarm: expect.any(String) }],
    [[131049, 130472], 'sms', { restDays: 1 }],
    [[131050], 'sms', { endsMarketing: true }],
    [[131048, 368, 131031], 'sms', { stopsChannel: true, alarm: expect.any(String) }],
    [[131056], 'wait', {}],
    [[130429, 80007, 4, 131016, 131000, 1, 2], 'again', {}],
    [[190, 10, 200, 3], 'sms', { stopsChannel: true, alarm: expect.any(String) }],
    [[131042], 'sms', { alarm: expect.any(String) }],
    [[132000, 132012, 131008, 131009, 100], 'sms', { alarm: expect.any(String) }],
    [[132001, 132005, 132007], 'sms', { alarm: expect.any(String) }],
    [[132015, 132016], 'sms', { alarm: expect.any(String) }],
    [[131030], 'sms', { alarm: expect.any(String) }],
    [[131021], 'drop', {}],
    [[0, 999999], 'few', {}],
  ])('%j: %s %j', (codes, next, rest) => {
    for (const code of codes) expect(findRule(code)).toEqual({ next, ...rest });
  });

  it('stops the channel, or lets one person rest, by its code', () => {
    expect(STOPPING_CODES.toSorted((a, b) => a - b)).toEqual([3, 10, 190, 200, 368, 131031, 131048]);
    expect(RESTING_CODES).toEqual([
      { days: 30, codes: [131026] },
      { days: 1, codes: [130472, 131049] },
    ]);
  });
});

describe('a push', () => {
  it('is signed over its bytes', () => {
    const body = Buffer.from('{"object":"whatsapp_business_account","entry":[]}');
    const signature = 'sha256=dec6a680679a968e7e0319355b23599cbfc54502c0784668e9618baa0c633756';
    expect(signPush(body, 'test_app_secret')).toBe(signature);
    expect(isSameText(signature, signPush(Buffer.from(`${body} `), 'test_app_secret'))).toBe(false);
    expect(isSameText('', signature)).toBe(false);
  });

  it('tells of statuses and replies of our own number, and of nothing else', () => {
    const value = (given: object, phoneId = '1065') => ({
      field: 'messages',
      value: { metadata: { phone_number_id: phoneId }, ...given },
    });
    const changes = [
      value({
        statuses: [
          { id: 'wamid.1', status: 'failed', errors: [{ code: 131026 }], biz_opaque_callback_data: 'k' },
          { id: 'wamid.2', status: 'played' },
          { id: 'wamid.3', status: 'unheard-of' },
          null,
        ],
      }),
      value({
        messages: [
          { id: 'r1', from: '919876543210', type: 'text', text: { body: 'Stop' } },
          {
            id: 'r2',
            type: 'button',
            button: { payload: 'p', text: 'Try again' },
            context: { id: 'wamid.1' },
          },
          { id: 'r3', type: 'interactive', interactive: { button_reply: { id: 'q', title: 'STOP' } } },
          { from: '919876543210' },
        ],
      }),
      value({ statuses: [{ id: 'wamid.4', status: 'read' }] }, 'another'),
      { field: 'message_template_status_update', value: {} },
    ];
    expect(readPush({ entry: [{ changes }, {}, 7] }, '1065')).toEqual({
      statuses: [
        { status: 'failed', providerId: 'wamid.1', key: 'k', code: 131026 },
        { status: 'read', providerId: 'wamid.2', key: null, code: 0 },
      ],
      replies: [
        { id: 'r1', from: '919876543210', answers: null, text: 'Stop', payload: null },
        { id: 'r2', from: null, answers: 'wamid.1', text: 'Try again', payload: 'p' },
        { id: 'r3', from: null, answers: null, text: 'STOP', payload: 'q' },
      ],
    });
  });

  it.each([undefined, null, 'text', 7, [], {}, { entry: 1 }, { entry: [{ changes: {} }] }])(
    'that is %j says nothing',
    (body) => {
      expect(readPush(body, '1065')).toEqual({ statuses: [], replies: [] });
    },
  );
});
