import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';

interface OrderGiven {
  userId: string;
  /** Null: it is on its way. */
  deliveredAt: Date | null;
  lines: { productId: string; size: string }[];
}

const PRICE = { unitPaise: 49_900, discountPaise: 0, totalPaise: 49_900 };

/** An order as its delivery leaves it, without the way there; with the token of its link. */
export async function addOrder(db: Db, { userId, deliveredAt, lines }: OrderGiven) {
  const id = `OD-${randomUUID()}`;
  const totalPaise = PRICE.totalPaise * lines.length;
  const status = deliveredAt ? 'Delivered' : 'Shipped';
  const [order] = await db
    .insert(orders)
    .values({
      ...{ id, userId, status, paymentMethod: 'COD', paymentStatus: 'Pending' },
      ...{ subtotalPaise: totalPaise, deliveryPaise: 0, totalPaise, placedAt: new Date(), deliveredAt },
      ...{ shipName: 'Meera', shipAddress: '1 Temple Road', shipPhone: '9876543210' },
      ...{ shipPincode: '560001', shipCity: 'Bengaluru', shipState: 'Karnataka' },
    })
    .returning({ token: orders.trackToken });
  const rows = lines.map((line, position) => ({
    ...line,
    ...{
      id: `${id}-${position}`,
      orderId: id,
      position,
      name: 'Tee',
      category: 'polo',
      hsn: '6109',
      quantity: 1,
    },
    ...PRICE,
  }));
  await db.insert(orderLines).values(rows);
  return { id, token: order?.token ?? '', lineIds: rows.map((row) => row.id) };
}
