import { mkdirSync, writeFileSync } from 'node:fs';
import { startThrowAwayPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { benchOrders } from './orders.ts';
import { benchProductLists } from './product-lists.ts';
import { benchStaffLists } from './staff-lists.ts';

const SMALL = 1000;
const LARGE = 100_000;

const postgres = await startThrowAwayPostgres();
try {
  console.log(`First page of a list, uncached: ${SMALL} products beside ${LARGE.toLocaleString('en-IN')}`);
  const lists = await benchProductLists({ serverUrl: postgres.url, small: SMALL, large: LARGE });
  console.table(
    lists.map(({ list, smallMs, largeMs, ratio }) => ({
      list,
      'small, ms': Number(smallMs.toFixed(2)),
      'large, ms': Number(largeMs.toFixed(2)),
      ratio: Number(ratio.toFixed(2)),
    })),
  );
  console.log('First page of the back office’s lists: 1,000 orders and sizes beside 1,00,000 and 20,000');
  const staffLists = await benchStaffLists({
    serverUrl: postgres.url,
    small: { orders: SMALL, sizes: SMALL },
    large: { orders: LARGE, sizes: 20_000 },
  });
  console.table(
    staffLists.map(({ list, smallMs, largeMs, ratio }) => ({
      list,
      'small, ms': Number(smallMs.toFixed(2)),
      'large, ms': Number(largeMs.toFixed(2)),
      ratio: Number(ratio.toFixed(2)),
    })),
  );
  console.log('Orders with cash on delivery by 8 clients, beside bare transactions of the same writes');
  const orders = await benchOrders({ serverUrl: postgres.url });
  console.table(
    orders.map(({ products, ordersPerSecond, barePerSecond, ratio }) => ({
      products,
      'orders per second': Math.round(ordersPerSecond),
      'bare per second': Math.round(barePerSecond),
      ratio: Number(ratio.toFixed(2)),
    })),
  );
  mkdirSync('bench/results', { recursive: true });
  writeFileSync('bench/results/latest.json', `${JSON.stringify({ lists, staffLists, orders }, null, 2)}\n`);
  console.log('Written to bench/results/latest.json');
} finally {
  await postgres.stop();
}
