import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailMessage, MailSender } from '#server/integrations/mail.ts';
import { DeliveryFailure } from '#server/integrations/provider-call.ts';
import type { SmsMessage, SmsSender } from '#server/integrations/sms.ts';
import { NO_LOG } from '#server/log.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { enqueueMessage } from './enqueue-message.ts';
import type { MessageLimits } from './message-limits.ts';
import { createOutbox, type InsteadOfSms, LEASE_MS, MOST_ATTEMPTS, retryMs } from './outbox.service.ts';

const store = await openTestStore();
const { db } = store;
const clock = { at: new Date() };
const shipped = {
  event: 'order-shipped:OD1',
  channel: 'sms' as const,
  recipient: '9876543210',
  body: 'Shipped',
};

/** A sender that notes what it was given, and does what the test asks of it. */
function noting({ send = async () => {}, isRepeatable = false }: Partial<SmsSender> = {}) {
  const sent: (SmsMessage | MailMessage)[] = [];
  const sender: SmsSender & MailSender = {
    isRepeatable,
    send: async (message: SmsMessage | MailMessage) => {
      sent.push(message);
      await send(message as SmsMessage);
    },
  };
  return { sender, sent };
}

function openMessages(
  sender: SmsSender & MailSender,
  limits: MessageLimits | null = null,
  database: typeof db = db,
) {
  const alarms: string[] = [];
  const now = () => clock.at;
  const alarm = (text: string) => alarms.push(text);
  const insteadOfSms = {
    send: vi.fn<InsteadOfSms['send']>(async () => ({ isHandled: false, isFirstTry: false })),
  };
  const parts = {
    limits,
    insteadOfSms,
    readBrandName: async () => 'Neelam',
    readOrderLink: async () => null,
    beforeSending: async ({ event }: { event: string }) => event !== 'outdated',
  };
  return {
    alarms,
    insteadOfSms,
    ...createOutbox({ ...parts, db: database, sms: sender, mail: sender, now, alarm, log: NO_LOG }),
  };
}

async function outboxRow(event = shipped.event) {
  const { rows } = await db.execute<{
    attempts: number;
    is_sent: boolean;
    is_given_up: boolean;
    last_error: string | null;
  }>(sql`
    SELECT attempts, sent_at IS NOT NULL AS is_sent, gave_up_at IS NOT NULL AS is_given_up, last_error
    FROM outbox WHERE event = ${event}`);
  return rows[0];
}

beforeEach(async () => {
  await db.execute(sql`DELETE FROM outbox`);
  clock.at = new Date(Date.now() + 1000);
});

describe('a message', () => {
  it('is sent once, however often its event is reported', async () => {
    const { sender, sent } = noting();
    const { sendDue } = openMessages(sender);
    await Promise.all(Array.from({ length: 10 }, () => enqueueMessage(db, shipped)));
    expect(await sendDue()).toBe(1);
    await enqueueMessage(db, shipped);
    expect(await sendDue()).toBe(0);
    expect(sent).toEqual([
      { key: 'order-shipped:OD1:sms:9876543210', to: '9876543210', text: 'Shipped - Neelam' },
    ]);
    expect(await outboxRow()).toMatchObject({ attempts: 1, is_sent: true });
  });

  it('is one for each channel and person', async () => {
    const { sender, sent } = noting();
    const { sendDue } = openMessages(sender);
    await enqueueMessage(db, shipped);
    await enqueueMessage(db, { ...shipped, recipient: '9876543211' });
    await enqueueMessage(db, { ...shipped, channel: 'email', recipient: 'a@example.in', subject: 'Shipped' });
    await sendDue();
    expect(sent.map(({ to }) => to).sort()).toEqual(['9876543210', '9876543211', 'a@example.in']);
  });

  it('is not there when its transaction is rolled back', async () => {
    await db
      .transaction(async (tx) => {
        await enqueueMessage(tx, shipped);
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await outboxRow()).toBeUndefined();
  });

  it('is dropped where it is not to be sent any more', async () => {
    const { sender, sent } = noting();
    const { sendDue } = openMessages(sender);
    await enqueueMessage(db, { ...shipped, event: 'outdated' });
    await sendDue();
    expect(sent).toEqual([]);
    expect(await outboxRow('outdated')).toBeUndefined();
  });

  it('carries subject and the one to answer by e-mail', async () => {
    const { sender, sent } = noting();
    await enqueueMessage(db, {
      event: 'contact:1',
      channel: 'email',
      recipient: 'owner@example.in',
      subject: 'Contact message 1001',
      body: 'Hello',
      replyTo: { name: 'Meera', email: 'meera@example.in' },
    });
    await openMessages(sender).sendDue();
    expect(sent).toEqual([
      {
        key: 'contact:1:email:owner@example.in',
        to: 'owner@example.in',
        subject: 'Contact message 1001',
        text: 'Hello',
        replyTo: { name: 'Meera', email: 'meera@example.in' },
      },
    ]);
  });
});

describe('a message that the provider refuses', () => {
  const refusing = () =>
    noting({
      send: async () => {
        throw new DeliveryFailure('refused', 'Provider: no credit');
      },
    });

  it('waits 30 seconds, then twice as long each time, up to an hour', () => {
    expect([1, 2, 3, 7, 8, 16].map(retryMs)).toEqual([
      30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000,
    ]);
  });

  it('is tried again when its time has come, not before', async () => {
    let isBroken = true;
    const { sender, sent } = noting({
      send: async () => {
        if (isBroken) throw new DeliveryFailure('refused', 'Provider: no credit');
      },
    });
    const { sendDue } = openMessages(sender);
    await enqueueMessage(db, shipped);
    await sendDue();
    expect(await outboxRow()).toMatchObject({
      attempts: 1,
      is_sent: false,
      last_error: 'Provider: no credit',
    });
    isBroken = false;
    clock.at = new Date(clock.at.getTime() + 29_999);
    expect(await sendDue()).toBe(0);
    clock.at = new Date(clock.at.getTime() + 1);
    expect(await sendDue()).toBe(1);
    expect(sent).toHaveLength(2);
    expect(await outboxRow()).toMatchObject({ attempts: 2, is_sent: true });
  });

  it('is given up in the end, with an alarm', async () => {
    const { sender, sent } = refusing();
    const { sendDue, alarms } = openMessages(sender);
    await enqueueMessage(db, shipped);
    for (let attempt = 1; attempt <= MOST_ATTEMPTS + 2; attempt += 1) {
      await sendDue();
      clock.at = new Date(clock.at.getTime() + retryMs(attempt));
    }
    expect(sent).toHaveLength(MOST_ATTEMPTS);
    expect(await outboxRow()).toMatchObject({ is_given_up: true, is_sent: false });
    expect(alarms).toEqual(['The message order-shipped:OD1 by sms is not tried again: Provider: no credit']);
  });

  it('does not hold up the others', async () => {
    const { sender, sent } = noting({
      send: async ({ to }) => {
        if (to === shipped.recipient) throw new Error('a fault');
      },
    });
    const { sendDue } = openMessages(sender);
    await enqueueMessage(db, shipped);
    await enqueueMessage(db, { ...shipped, event: 'order-shipped:OD2', recipient: '9876543211' });
    expect(await sendDue()).toBe(2);
    expect(sent).toHaveLength(2);
    expect(await outboxRow('order-shipped:OD2')).toMatchObject({ is_sent: true });
    expect(await outboxRow()).toMatchObject({ is_sent: false, last_error: 'a fault' });
  });
});

describe('a message that no provider has seen', () => {
  it('is sent when the database is back, however far its try had come', async () => {
    const { sender, sent } = noting();
    const { sendDue, insteadOfSms } = openMessages(sender);
    insteadOfSms.send.mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
    await enqueueMessage(db, shipped);
    await expect(sendDue()).rejects.toThrow('Connection terminated');
    expect(await outboxRow()).toMatchObject({ attempts: 1, is_sent: false });
    expect(await sendDue()).toBe(1);
    expect(sent).toHaveLength(1);
    expect(await outboxRow()).toMatchObject({ attempts: 2, is_sent: true });
  });

  it('is left to whoever has taken it meanwhile', async () => {
    const { sender, sent } = noting();
    const { sendDue, insteadOfSms } = openMessages(sender);
    insteadOfSms.send.mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
    await enqueueMessage(db, shipped);
    await expect(sendDue()).rejects.toThrow('Connection terminated');
    await db.execute(sql`UPDATE outbox SET next_attempt_at = now() + interval '5 minutes'`);
    expect(await sendDue()).toBe(0);
    expect(sent).toEqual([]);
  });
});

describe('a message that may have arrived', () => {
  const silent = async () => {
    throw new DeliveryFailure('unanswered', 'Provider did not answer');
  };
  /** As a process leaves it that was killed while it was sending. */
  const leaveUnfinished = () =>
    db.execute(sql`UPDATE outbox SET attempts = 1, next_attempt_at = now() - interval '1 minute'`);

  it('is not sent again', async () => {
    const { sender, sent } = noting({ send: silent });
    const { sendDue, alarms } = openMessages(sender);
    await enqueueMessage(db, shipped);
    await sendDue();
    clock.at = new Date(clock.at.getTime() + 86_400_000);
    expect(await sendDue()).toBe(0);
    expect(sent).toHaveLength(1);
    expect(await outboxRow()).toMatchObject({ is_given_up: true });
    expect(alarms).toHaveLength(1);
  });

  it('is sent again by a sender that knows it for the same', async () => {
    const { sender, sent } = noting({ send: silent, isRepeatable: true });
    const { sendDue } = openMessages(sender);
    await enqueueMessage(db, shipped);
    await sendDue();
    clock.at = new Date(clock.at.getTime() + 30_000);
    await sendDue();
    expect(sent.map(({ key }) => key)).toEqual(Array(2).fill('order-shipped:OD1:sms:9876543210'));
  });

  it('is not sent again after its process was killed in between', async () => {
    const { sender, sent } = noting();
    await enqueueMessage(db, shipped);
    await leaveUnfinished();
    await openMessages(sender).sendDue();
    expect(sent).toEqual([]);
    expect(await outboxRow()).toMatchObject({ is_given_up: true });
  });

  it('reaches the demo inbox exactly once all the same', async () => {
    const { demoInbox, outbox } = store.services;
    await enqueueMessage(db, shipped);
    await demoInbox.sms.send({
      to: shipped.recipient,
      text: 'Shipped',
      key: 'order-shipped:OD1:sms:9876543210',
    });
    await leaveUnfinished();
    await outbox.sendDue();
    expect(await outboxRow()).toMatchObject({ is_sent: true });
    expect(await demoInbox.list({ to: shipped.recipient })).toHaveLength(1);
  });
});

describe('a message that was taken while the database went away', () => {
  /** What was decided is stored, and its answer does not come back. */
  function losingTheFirstAnswer(): typeof db {
    let isLost = false;
    const transaction: typeof db.transaction = async (work) => {
      const result = await db.transaction(work);
      if (isLost) return result;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    };
    return Object.assign(Object.create(db), { transaction });
  }

  it('is given back by the process that knows that it was not sent', async () => {
    const { sender, sent } = noting();
    const { sendDue } = openMessages(sender, null, losingTheFirstAnswer());
    await enqueueMessage(db, shipped);
    await expect(sendDue()).rejects.toThrow('Connection terminated');
    expect(await outboxRow()).toMatchObject({ attempts: 1, is_sent: false });
    expect(await sendDue()).toBe(1);
    expect(sent).toHaveLength(1);
    expect(await outboxRow()).toMatchObject({ is_sent: true });
  });

  it('is given back when it is known that nobody took it, and that cannot be written down', async () => {
    let isAway = false;
    const update: typeof db.update = (table) => {
      if (isAway) throw new Error('Connection terminated unexpectedly');
      return db.update(table);
    };
    const { sender, sent } = noting({
      // As a mail that reads the store's name first.
      async send() {
        if (sent.length > 1) return;
        isAway = true;
        throw new Error('Connection terminated unexpectedly');
      },
    });
    const { sendDue } = openMessages(sender, null, Object.assign(Object.create(db), { update }));
    await enqueueMessage(db, shipped);
    await expect(sendDue()).rejects.toThrow('Connection terminated');
    expect(await outboxRow()).toMatchObject({ attempts: 1, is_sent: false, last_error: null });
    isAway = false;
    expect(await sendDue()).toBe(1);
    expect(await outboxRow()).toMatchObject({ attempts: 2, is_sent: true });
  });

  it('stays one that may have arrived if it was so before', async () => {
    const { sender, sent } = noting();
    const { sendDue } = openMessages(sender, null, losingTheFirstAnswer());
    await enqueueMessage(db, shipped);
    await db.execute(sql`UPDATE outbox SET attempts = 1, next_attempt_at = now() - interval '1 minute'`);
    await expect(sendDue()).rejects.toThrow('Connection terminated');
    clock.at = new Date(clock.at.getTime() + LEASE_MS);
    await sendDue();
    expect(sent).toEqual([]);
    expect(await outboxRow()).toMatchObject({ is_given_up: true });
  });
});

describe('several senders at once', () => {
  it('share the messages and send none twice', async () => {
    for (let order = 0; order < 60; order += 1) {
      await enqueueMessage(db, { ...shipped, event: `order-shipped:OD${order}` });
    }
    clock.at = new Date(Date.now() + 1000);
    const { sender, sent } = noting();
    const senders = Array.from({ length: 4 }, () => openMessages(sender));
    await Promise.all(
      senders.map(async ({ sendDue }) => {
        while ((await sendDue()) > 0);
      }),
    );
    expect(sent).toHaveLength(60);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(60);
  });

  it('leave a message alone while another is sending it', async () => {
    const gate = Promise.withResolvers<void>();
    const { sender, sent } = noting({ send: () => gate.promise });
    await enqueueMessage(db, shipped);
    const first = openMessages(sender).sendDue();
    await expect.poll(() => sent.length).toBe(1);
    clock.at = new Date(clock.at.getTime() + 60_000);
    expect(await openMessages(sender).sendDue()).toBe(0);
    gate.resolve();
    await first;
    expect(sent).toHaveLength(1);
  });
});

describe('the limits', () => {
  const HOUR_MS = 3_600_000;
  const limits: MessageLimits = { smsPerDay: 100, spacesMail: true, storeAddress: 'owner@example.in' };
  const mail = {
    ...shipped,
    channel: 'email' as const,
    recipient: 'bystander@example.in',
    orderId: 'OD1',
    userId: 'attacker',
  };
  const later = (ms: number) => {
    clock.at = new Date(clock.at.getTime() + ms);
  };
  async function enqueueMany(count: number, message: Parameters<typeof enqueueMessage>[1]) {
    for (let order = 0; order < count; order += 1) {
      await enqueueMessage(db, { ...message, event: `order-placed:OD${order}` });
    }
  }
  async function sendAll({ sendDue }: ReturnType<typeof openMessages>) {
    while ((await sendDue()) > 0);
  }

  it('let 20 messages a day through to one recipient; the rest is shown to staff, with one alarm', async () => {
    const { sender, sent } = noting();
    const messages = openMessages(sender, limits);
    await enqueueMany(26, shipped);
    await enqueueMessage(db, { ...shipped, recipient: '9876543211' });
    await Promise.all([sendAll(messages), sendAll(messages)]);
    expect(sent.filter(({ to }) => to === shipped.recipient)).toHaveLength(20);
    expect(sent.filter(({ to }) => to === '9876543211')).toHaveLength(1);
    expect(messages.alarms).toHaveLength(1);
    expect(messages.alarms[0]).toContain('pumping messages');
    expect(messages.alarms[0]).not.toContain(shipped.recipient);
    const unsent = await store.services.outboxAdmin.listUnsent({ limit: 50 });
    expect(unsent.messages).toHaveLength(6);
    expect(unsent.messages[0]?.error).toContain('20 messages a day');

    later(24 * HOUR_MS + 1);
    await enqueueMessage(db, { ...shipped, event: 'order-delivered:OD1' });
    await sendAll(messages);
    expect(sent).toHaveLength(22);
  });

  it('do not count what visitors write to the store', async () => {
    const { sender, sent } = noting();
    await enqueueMany(25, { ...mail, recipient: 'owner@example.in', orderId: undefined });
    await sendAll(openMessages(sender, limits));
    expect(sent).toHaveLength(25);
  });

  it('keep an hour between e-mails to an address that nobody has proven, and lose none', async () => {
    const { sender, sent } = noting();
    const messages = openMessages(sender, limits);
    await enqueueMany(3, mail);
    await sendAll(messages);
    expect(sent).toHaveLength(1);
    later(HOUR_MS - 1);
    await sendAll(messages);
    expect(sent).toHaveLength(1);
    later(1);
    await sendAll(messages);
    expect(sent).toHaveLength(2);
    later(HOUR_MS);
    await sendAll(messages);
    expect(sent).toHaveLength(3);
    expect(await store.services.outboxAdmin.listUnsent({ limit: 50 })).toMatchObject({ messages: [] });
  });

  it('let SMS about orders wait when the store has sent its share of the day', async () => {
    const { sender, sent } = noting();
    const messages = openMessages(sender, { ...limits, smsPerDay: 5 });
    for (let shopper = 0; shopper < 8; shopper += 1) {
      await enqueueMessage(db, { ...shipped, recipient: `987650000${shopper}` });
    }
    await sendAll(messages);
    expect(sent).toHaveLength(5);
    expect(messages.alarms).toEqual([
      '4 of 5 SMS a day about orders are sent.',
      '5 of 5 SMS a day about orders are sent.',
    ]);
    later(24 * HOUR_MS + 1);
    await sendAll(messages);
    expect(sent).toHaveLength(8);
  });

  it('judge a message once: trying it again is not another message', async () => {
    let isBroken = true;
    const { sender, sent } = noting({
      send: async () => {
        if (isBroken) throw new DeliveryFailure('refused', 'Provider: no credit');
      },
    });
    const messages = openMessages(sender, limits);
    await enqueueMany(20, shipped);
    await sendAll(messages);
    isBroken = false;
    later(30_000);
    await sendAll(messages);
    expect(sent).toHaveLength(40);
    expect((await store.services.outboxAdmin.listUnsent({ limit: 50 })).messages).toEqual([]);
  });
});
