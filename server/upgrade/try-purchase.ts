import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase, type Db } from '#server/db/client.ts';
import { quoteUnits, readPriceFacts } from '#server/domains/orders/checkout/draft-order.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { createServices, type Services } from '#server/services.ts';
import { getIdentity } from '#server/store-identity.ts';
import { UpgradeFailed } from './upgrade-failed.ts';

const SHIPPING = {
  name: 'Rehearsal',
  address: '1 Rehearsal Road',
  phone: '6000000000',
  pincode: '560001',
  city: 'Bengaluru Urban',
  state: 'Karnataka',
} as const;

/**
 * Buys one piece for cash on delivery in a copy of the store, by the store's own services. No message leaves: nothing does
 * the copy's background work. Null when nothing is in stock, else the order's number.
 */
export async function tryPurchase(url: string): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'store-rehearsal-'));
  const { db, close } = connectDatabase(url, { connections: 3 });
  const config = readConfig({ LIMITS: 'off', LOG_LEVEL: 'silent', DATA_DIR: folder });
  const services = createServices({
    db,
    store: createDiskPictureStore(folder),
    identity: getIdentity(config),
    config,
    authSecret: randomUUID(),
    alarm: () => {},
  });
  try {
    return await buyOne(services);
  } finally {
    await services.pictures.close();
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function buyOne(services: Services): Promise<string | null> {
  const { db, now, orders, products } = services;
  const [product] = (await products.listProducts({ inStock: true, limit: 1 })).products;
  const size = Object.entries(product?.stock ?? {}).find(([, units]) => units > 0)?.[0];
  if (!product || size === undefined) return null;
  // Whether cash is taken is the owner's decision of the day; here it is about the tables.
  await db.execute(sql`DELETE FROM settings WHERE name = 'cod'`);
  const buyer = await addBuyer(db);
  const units = [{ productId: product._id, size, quantity: 1 }];
  const wanted = { shipping: SHIPPING, couponCode: null };
  const { totalPaise } = await db.transaction(async (tx) =>
    quoteUnits(units, await readPriceFacts(tx, { buyer, wanted, shipping: SHIPPING, units }, now())),
  );
  const items = [{ productId: product._id, selectedSize: size, quantity: 1 }];
  const { orderId } = await orders.placeOrder({
    buyer,
    wanted: { ...wanted, items, total: rupeesFromPaise(totalPaise) },
    key: randomUUID(),
  });
  const own = await orders.listOwnOrders(buyer.id);
  if (!own.some((order) => order._id === orderId))
    throw new UpgradeFailed(`The order ${orderId} was placed, and its buyer does not see it.`);
  return orderId;
}

async function addBuyer(db: Db): Promise<{ id: string; phone: string }> {
  const buyer = { id: randomUUID(), phone: SHIPPING.phone };
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO users (id, phone) VALUES (${buyer.id}, ${buyer.phone})
    ON CONFLICT (phone) DO UPDATE SET phone = excluded.phone RETURNING id`);
  return { ...buyer, id: rows[0]?.id ?? buyer.id };
}
