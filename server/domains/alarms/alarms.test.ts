import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { ALARMS } from '#core/rules/todos.ts';
import { createMetrics } from '#server/metrics.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { createAlarms } from './alarms.service.ts';

const store = await openTestStore();
const { db, services } = store;
const ROOMY = { bavail: 90, blocks: 100, bsize: 4096 };
let clock: Date;
let disk: typeof ROOMY;
const said: string[] = [];
const alarms = createAlarms({
  ...{ db, reports: services.reports, now: () => clock, alarm: (text) => said.push(text) },
  mailTo: 'owner@example.in',
  publicUrl: 'https://store.example.in',
  folders: ['/data'],
  readDisk: async () => disk,
});

beforeEach(async () => {
  clock = new Date();
  disk = ROOMY;
  said.length = 0;
  await db.execute(sql`DELETE FROM alarms`);
  await db.execute(sql`DELETE FROM outbox`);
});

async function readMails() {
  const { rows } = await db.execute<{ subject: string; body: string; recipient: string }>(
    sql`SELECT subject, body, recipient FROM outbox WHERE event LIKE 'alarm:%' ORDER BY created_at`,
  );
  return rows;
}

const countOnToday = async (key: string) =>
  (await services.reports.readTodos('owner')).find((todo) => todo.key === key)?.count;

const giveUp = () =>
  db.execute(sql`INSERT INTO outbox (id, event, channel, recipient, body, gave_up_at)
    VALUES ('lost', 'order-placed:1', 'sms', '9876500001', 'Hello', now())`);

it('writes to the owner once, with the paragraph of the runbook, and says it on Today until it is over', async () => {
  await giveUp();
  await alarms.check();
  await alarms.check();
  expect(await readMails()).toEqual([
    {
      recipient: 'owner@example.in',
      subject: 'Alarm: messages that could not be sent',
      body: expect.stringMatching(
        /"Provider down" in docs\/runbook\.md[\s\S]*https:\/\/store\.example\.in\/admin\/outbox/,
      ),
    },
  ]);
  expect(said).toHaveLength(1);
  expect(await countOnToday('unsent-messages')).toBe(1);
  expect(await createMetrics(services).read()).toContain('alarm_active{alarm="unsent-messages"} 1');

  await db.execute(sql`DELETE FROM outbox WHERE id = 'lost'`);
  await alarms.check();
  expect(await countOnToday('unsent-messages')).toBe(0);
  expect(await createMetrics(services).read()).not.toContain('alarm_active{');
});

it('a new occurrence is a new mail, but what comes and goes gives one an hour', async () => {
  const occur = async () => {
    await giveUp();
    await alarms.check();
    await db.execute(sql`DELETE FROM outbox WHERE id = 'lost'`);
    await alarms.check();
  };
  await occur();
  await occur();
  expect([(await readMails()).length, said.length]).toEqual([1, 2]);
  clock = new Date(clock.getTime() + 3_700_000);
  await occur();
  expect(await readMails()).toHaveLength(2);
});

it('notices a disk that is nearly full, and messages that wait', async () => {
  disk = { ...ROOMY, bavail: 5 };
  await db.execute(sql`INSERT INTO outbox (id, event, channel, recipient, body, created_at, last_error, attempts)
    VALUES ('late', 'order-placed:2', 'email', 'a@example.in', 'Hello', now() - interval '20 minutes', 'down', 3)`);
  await alarms.check();
  expect(said.map((text) => text.split('.')[0]).toSorted()).toEqual([
    'Alarm: disks are nearly full',
    'Alarm: messages that wait to be sent',
  ]);
  expect([await countOnToday('low-disk'), await countOnToday('late-messages')]).toEqual([1, 1]);
  disk = ROOMY;
  await alarms.check();
  expect(await countOnToday('low-disk')).toBe(0);
});

it('every alarm has its paragraph in the runbook', () => {
  const titles = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^## (.+)$/gm)].map(
    ([, title]) => title,
  );
  expect(ALARMS.length).toBeGreaterThan(5);
  expect(ALARMS.filter(({ runbook }) => !titles.includes(runbook))).toEqual([]);
});
