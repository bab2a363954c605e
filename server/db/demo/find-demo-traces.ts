import pg from 'pg';
import { DEMO_OWNER_PHONE } from '#server/demo-owner.ts';

const CONNECT_TIMEOUT_MS = 5000;

interface Traces {
  demoOwnerRole: string | null;
  filled: boolean;
  products: number;
  sandboxPayments: number;
}

/**
 * What a demo has left in a database, a line for each; nothing in a database that never was one. It is asked before the
 * tables are brought up to date, so it reads only what every version of them has.
 */
export async function findDemoTraces(
  url: string,
  { ownerPhone }: { ownerPhone: string | undefined },
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    const { rows: tables } = await client.query("SELECT to_regclass('public.sandbox_payments') AS found");
    if (tables[0]?.found === null) return [];
    const { DEMO_PRODUCTS } = await import('./products.ts');
    const { rows } = await client.query<Traces>(
      `SELECT (SELECT role FROM users WHERE phone = $1) AS "demoOwnerRole",
         EXISTS (SELECT FROM milestones WHERE name = 'demo-catalogue') AS filled,
         (SELECT count(*)::int FROM products WHERE id = ANY($2)) AS products,
         (SELECT count(*)::int FROM sandbox_payments) AS "sandboxPayments"`,
      [DEMO_OWNER_PHONE, DEMO_PRODUCTS.map(({ id }) => id)],
    );
    return rows[0] ? describeTraces(rows[0], ownerPhone) : [];
  } finally {
    await client.end();
  }
}

function describeTraces(
  { demoOwnerRole, filled, products, sandboxPayments }: Traces,
  ownerPhone: string | undefined,
): string[] {
  const hasDemoOwner = demoOwnerRole !== null && ownerPhone !== DEMO_OWNER_PHONE;
  return [
    ...(hasDemoOwner ? [`the demo's owner, ${DEMO_OWNER_PHONE}, with the role ${demoOwnerRole}`] : []),
    ...(filled || products > 0 ? [`the demo catalogue (${products} of its products are still there)`] : []),
    ...(sandboxPayments > 0 ? [`${sandboxPayments} payments of the payment sandbox`] : []),
  ];
}
