import { expect, it } from 'vitest';
import type { WhatsappTemplate } from '#core/rules/whatsapp-templates.ts';
import { composeMessage } from './compose-message.ts';
import type { MessageFacts } from './whatsapp.queries.ts';

const FACTS: MessageFacts = {
  orderId: 'OD1',
  trackToken: 'T',
  promisedOn: '2026-11-10',
  deliveredAt: new Date('2026-11-12T08:00:00Z'),
  pickupOn: '2026-11-20',
  ...{ parcelId: null, attempt: null, reason: null, language: null },
  ...{ totalPaise: 49_900, advancePaise: null },
};

function compose(facts: Partial<MessageFacts>, template: WhatsappTemplate = 'return_pickup') {
  return composeMessage(
    { id: 'm1', recipient: '9876500001' },
    {
      template,
      facts: { ...FACTS, ...facts },
      secret: 's',
      publicUrl: 'https://shop.example',
      languages: ['en', 'hi'],
      now: new Date('2026-11-17T08:00:00Z'),
    },
  );
}

it('says on which day the courier comes for a return, not when the order was promised', () => {
  const message = compose({});
  expect(message.parameters).toEqual(['OD1', '20 Nov']);
  expect(message.text).toBe(
    'A courier will come for the items you send back from order OD1. Day: 20 Nov. Please keep them packed.\n\n' +
      'Track order: https://shop.example/track/T',
  );
});

it('leads to the tracking page where the courier has not said', () => {
  expect(compose({ pickupOn: null }).parameters).toEqual(['OD1', 'see the tracking page']);
});

it('is in Hindi for those who read it', () => {
  expect(compose({ language: 'hi' })).toMatchObject({ language: 'hi', parameters: ['OD1', '20 नव॰'] });
});

it('asks for a review of what was delivered, in both languages', () => {
  const english = compose({}, 'order_delivered');
  expect(english.text).toBe(
    'Your order OD1 was delivered on 12 Nov. How is it? A review helps others to choose. If something does not fit, ' +
      'you can return or exchange it.\n\nWrite a review: https://shop.example/review/T',
  );
  expect(english.buttons).toEqual([
    { kind: 'address', label: 'Write a review', token: 'T' },
    { kind: 'address', label: 'Track order', token: 'T' },
  ]);
  const hindi = compose({ language: 'hi' }, 'order_delivered');
  expect(hindi.text).toContain('राय लिखें: https://shop.example/review/T');
});
