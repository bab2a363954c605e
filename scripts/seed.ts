import { parseArgs } from 'node:util';
import { addSyntheticCatalogue } from '#server/db/demo/synthetic-catalogue.ts';
import { withStoreDatabase } from './with-store-database.ts';

/** `npm run seed -- --products 100000`: a large made-up catalogue, for measuring. */
const { values } = parseArgs({ options: { products: { type: 'string' } } });
const count = Number(values.products);

if (!Number.isInteger(count) || count < 1 || count > 10_000_000) {
  console.error('How many products? For example: npm run seed -- --products 100000');
  process.exit(1);
}

await withStoreDatabase(async ({ db }) => {
  await addSyntheticCatalogue(db, {
    count,
    onProgress: (done) =>
      console.log(`${done.toLocaleString('en-IN')} of ${count.toLocaleString('en-IN')} products`),
  });
});
console.log('Done.');
