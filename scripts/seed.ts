import { addSyntheticOrders } from '#server/db/demo/synthetic-orders.ts';
import { addSyntheticProducts } from '#server/db/demo/synthetic-products.ts';
import { readOptions } from './read-options.ts';
import { refuse } from './refuse.ts';
import { runCommand } from './run-command.ts';
import { withStoreDatabase } from './with-store-database.ts';

/** `npm run seed -- --products 100000 --orders 100000`: many made-up products and a year of orders, for measuring. */
const { values } = readOptions({ options: { products: { type: 'string' }, orders: { type: 'string' } } });
const products = countOf(values.products);
const orders = countOf(values.orders);

if (products === undefined && orders === undefined) explain();

await runCommand(async () => {
  await withStoreDatabase(
    async ({ db }) => {
      if (products)
        await addSyntheticProducts(db, { count: products, onProgress: reportProgress(products, 'products') });
      if (orders)
        await addSyntheticOrders(db, { count: orders, onProgress: reportProgress(orders, 'orders') });
    },
    { creates: true },
  );
  console.log('Done.');
});

function countOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= 10_000_000 ? count : explain();
}

function reportProgress(count: number, what: string) {
  return (done: number) =>
    console.log(`${done.toLocaleString('en-IN')} of ${count.toLocaleString('en-IN')} ${what}`);
}

function explain(): never {
  return refuse('Please say how many, for example: npm run seed -- --products 3000 --orders 100000');
}
