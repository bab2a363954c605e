import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { type DemoContents, leaveDemo, readDemoContents } from '#server/db/demo/leave-demo.ts';
import { findRunningEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { readOptions } from './read-options.ts';
import { refuse } from './refuse.ts';
import { runCommand } from './run-command.ts';
import { withStoreDatabase } from './with-store-database.ts';

/** `npm run leave-demo`: takes the demo out of a database, so that a real store can start with the rest. */
const { values } = readOptions({
  options: {
    yes: { type: 'boolean', default: false },
    'keep-orders': { type: 'boolean', default: false },
  },
});

await runCommand(async () => {
  const config = readConfig();
  if (!config.databaseUrl && findRunningEmbeddedPostgres(config.dataDir) !== undefined)
    refuse('The store is running. Stop it first.');

  await withStoreDatabase(async ({ url }) => {
    const contents = await readContents(url);
    const keepOrders = values['keep-orders'] || contents.realPayments > 0;
    console.log(describePlan(contents, keepOrders));
    if (!values.yes) {
      console.log(
        '\nNothing has been deleted. Make a backup first (npm run backup -- FILE), then add: -- --yes',
      );
      return;
    }
    await leaveDemo(url, { keepOrders, ownerPhone: config.ownerPhone });
    console.log('\nDone. This database is no longer a demo.');
  });
});

async function readContents(url: string): Promise<DemoContents> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await readDemoContents(client);
  } finally {
    await client.end();
  }
}

function describePlan(contents: DemoContents, keepOrders: boolean): string {
  const { products, banners, sandboxPayments, inboxMessages, orders, customers, staff } = contents;
  const demo = [
    `${products} demo products with their reviews and pictures, ${banners} demo banners`,
    `${sandboxPayments} records of payments in the sandbox, ${inboxMessages} messages in the demo inbox`,
  ];
  const others = `Orders, customers and staff stay. Check who is staff: ${staff.join(', ') || 'nobody'}.`;
  if (keepOrders) {
    const why = contents.realPayments > 0 ? `${contents.realPayments} payments are real. ` : '';
    return `To be deleted:\n  ${demo.join('\n  ')}\n  the demo owner's role\n${why}${others}`;
  }
  const trial = [
    `${orders} orders${getPeriod(contents)} with their payments, invoices, returns and messages`,
    `${customers} customers, and every member of staff but OWNER_PHONE: ${staff.join(', ') || 'nobody'}`,
    'reviews, contact messages and the log of changes',
  ];
  return `To be deleted:\n  ${[...demo, ...trial].join('\n  ')}
Your own products, texts, settings and coupons stay. To also keep orders, customers and staff, add: -- --keep-orders`;
}

function getPeriod({ firstOrderAt, lastOrderAt }: DemoContents): string {
  if (!firstOrderAt || !lastOrderAt) return '';
  return ` (${firstOrderAt.toISOString().slice(0, 10)} to ${lastOrderAt.toISOString().slice(0, 10)})`;
}
