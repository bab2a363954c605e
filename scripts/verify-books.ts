import { verifyBooks } from '#server/db/verify-books.ts';
import { runCommand } from './run-command.ts';
import { withStoreDatabase } from './with-store-database.ts';

/** `npm run verify-books`: whether stock and money add up, also beside a running store. */
await runCommand(() =>
  withStoreDatabase(async ({ db }) => {
    const wrong = await verifyBooks(db);
    if (wrong.length === 0) {
      console.log('The books are right.');
      return;
    }
    console.table(wrong);
    console.error(`${wrong.length} entries are wrong.`);
    process.exitCode = 1;
  }),
);
