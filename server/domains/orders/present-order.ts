import type { Order, ShownRefund } from '#core/contract/orders.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import { addressOfFile } from '#core/rules/image-address.ts';
import { maskPayee } from '#core/rules/payee.ts';
import type { ShownLineRow, ShownOrderRow } from './own-orders.queries.ts';

const PICTURE_WIDTH = 1600;

/** The fields of an order that its buyer sees, and no others. */
export function presentOrder(row: ShownOrderRow): Order {
  const returnRequests = row.return_requests.map(presentReturn);
  const [newest] = returnRequests;
  return {
    _id: row.id,
    createdAt: isoOf(row.placed_at),
    status: row.status,
    items: row.lines.map(presentItem),
    shipping: {
      name: row.ship_name,
      address: row.ship_address,
      phone: row.ship_phone,
      ...(row.ship_alt_phone === null ? {} : { altPhone: row.ship_alt_phone }),
      ...(row.ship_email === null ? {} : { email: row.ship_email }),
      pincode: row.ship_pincode,
      city: row.ship_city,
      state: row.ship_state,
    },
    subtotal: rupeesFromPaise(row.subtotal_paise),
    offerDiscount: rupeesFromPaise(row.offer_paise),
    deliveryCharge: rupeesFromPaise(row.delivery_paise),
    total: rupeesFromPaise(row.total_paise),
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    couponCode: row.coupon_code,
    discount: rupeesFromPaise(row.discount_paise),
    ...(row.courier === null ? {} : { courier: row.courier }),
    ...(row.tracking_number === null ? {} : { trackingNumber: row.tracking_number }),
    ...(row.delivered_at === null ? {} : { deliveredAt: isoOf(row.delivered_at) }),
    refunds: row.refunds.map(presentRefund),
    ...(row.replacement_for === null ? {} : { replacementFor: row.replacement_for }),
    ...(newest ? { returnRequest: newest } : {}),
    returnRequests,
  };
}

function presentItem({
  product,
  name,
  quantity,
  size,
  unitPaise,
  returnable,
}: ShownLineRow): Order['items'][number] {
  return {
    productId: product && {
      _id: product.id,
      name: product.name,
      images: product.files.map((file) => ({ url: addressOfFile(file, PICTURE_WIDTH) })),
    },
    name,
    quantity,
    size,
    price: rupeesFromPaise(unitPaise),
    returnableQuantity: returnable,
  };
}

function presentRefund({ payout, ...refund }: ShownOrderRow['refunds'][number]): ShownRefund {
  const payee = payout && maskPayee(payout);
  return {
    _id: refund.id,
    amount: rupeesFromPaise(refund.amountPaise),
    status: refund.status === 'processed' ? 'done' : 'started',
    startedAt: isoOf(refund.createdAt),
    ...(refund.finishedAt === null ? {} : { doneAt: isoOf(refund.finishedAt) }),
    isCash: refund.isCash,
    ...(payee ? { payee } : {}),
    ...(payout?.reference ? { reference: payout.reference } : {}),
  };
}

function presentReturn(request: ShownOrderRow['return_requests'][number]): Order['returnRequests'][number] {
  return {
    _id: request.id,
    status: request.status,
    reason: request.reason,
    type: request.type,
    ...(request.exchangeSize === null ? {} : { exchangeSize: request.exchangeSize }),
    product: {
      name: request.name,
      image: request.file === null ? '' : addressOfFile(request.file, PICTURE_WIDTH),
    },
    pieces: request.pieces,
    ...(request.rejection === null ? {} : { rejection: request.rejection }),
    ...(request.replacementOrderId === null ? {} : { replacementOrderId: request.replacementOrderId }),
    createdAt: isoOf(request.createdAt),
  };
}

function isoOf(at: string): string {
  return new Date(at).toISOString();
}
