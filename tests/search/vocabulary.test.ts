import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { hear } from '#core/rules/search/sound.ts';
import { insertDemoProducts } from '#server/db/demo/fill-demo-products.ts';
import { DEMO_PRODUCTS } from '#server/db/demo/products.ts';
import { readRows } from '#server/db/read-rows.ts';
import { products } from '#server/db/schema/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const { db } = await openTestStore();
await db.transaction((tx) => insertDemoProducts(tx, DEMO_PRODUCTS));

const soundRow = z.object({ word: z.string(), sound: z.string(), bones: z.string() });
const countRow = z.object({ word: z.string(), products: z.coerce.number(), named: z.coerce.number() });

/** As the triggers have counted, and as one counts who looks at all products. */
const counted = () =>
  readRows(
    db,
    countRow,
    sql`SELECT word, products, named FROM search_vocabulary WHERE products > 0 OR named > 0 ORDER BY word`,
  );
const countedAnew = () =>
  readRows(
    db,
    countRow,
    sql`SELECT lexeme AS word, count(*) AS products, count(*) FILTER (WHERE weights <> '{D}') AS named
      FROM products, unnest(search_lexemes) WHERE published AND lexeme !~ '^([0-9]+|.)$' GROUP BY 1 ORDER BY 1`,
  );

it('knows how every word of the catalogue sounds, as what is typed is heard', async () => {
  const words = await readRows(db, soundRow, sql`SELECT word, sound, bones FROM search_vocabulary`);
  expect(words.length).toBeGreaterThan(500);
  for (const { word, sound, bones } of words) {
    expect({ word, sound, bones }).toEqual(hear(word));
  }
});

it.each(['chhaachh', 'quickly', 'xylophone', 'aaiee', 'ख्वाब', 'wwhh', 'y', 'zz1cc', 'oui'])(
  'hears %s as the database does',
  async (word) => {
    const [heard] = await readRows(
      db,
      soundRow,
      sql`SELECT ${word}::text AS word, search_sound(${word}::text) AS sound, search_bones(${word}::text) AS bones`,
    );
    expect(heard).toEqual(hear(word));
  },
);

it('follows products that come, change, are hidden and go', async () => {
  expect(await counted()).toEqual(await countedAnew());
  const change = (values: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(values).where(eq(products.id, 'ronin-hoodie-maroon'));
  await change({ name: 'Kabuki Hoodie', description: 'A ronin.' });
  expect(await counted()).toContainEqual({ word: 'kabuki', products: 1, named: 1 });
  expect(await counted()).toEqual(await countedAnew());
  await change({ published: false });
  expect((await counted()).map(({ word }) => word)).not.toContain('kabuki');
  await change({ published: true, colour: 'Teal' });
  expect(await counted()).toEqual(await countedAnew());
  await db.execute(sql`DELETE FROM products WHERE category IN ('hoodie', 'polo')`);
  expect(await counted()).toEqual(await countedAnew());
  await db.execute(sql`TRUNCATE products CASCADE`);
  expect(await counted()).toEqual([]);
});
