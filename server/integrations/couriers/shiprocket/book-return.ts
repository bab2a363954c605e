import { type BookedReturn, CourierFailure, type ReturnParcelRequest, type Steps } from '../courier.ts';
import { type BookingParts, bookWay, openNotes, unlessShutOut, type Way, withdraw } from './book.ts';
import { toReturnBody } from './order-body.ts';
import type { createPickups } from './pickup.ts';
import type { KnownAddress } from './service.ts';

/** Has goods fetched at a shopper's door: an order for the way back, its number, and a rider for it. */
export function createReturnBooking(
  parts: BookingParts & { requestPickup: ReturnType<typeof createPickups> },
) {
  return (request: ReturnParcelRequest, steps: Steps): Promise<BookedReturn> =>
    unlessShutOut(openNotes(steps), async (notes) => {
      const { trackingNumber, courier } = await bookWay(parts, toWay(parts, request), notes);
      if (notes.known.pickupOn === undefined) {
        const { reference } = request;
        const { day } = await parts
          .requestPickup({ reference, trackingNumber, memory: notes.known })
          .catch((error: unknown) => {
            if (!(error instanceof CourierFailure) || error.kind !== 'refused') throw error;
            return withdraw(parts, notes, error);
          });
        await notes.add({ pickupOn: day ?? '' });
      }
      return { trackingNumber, courier, pickupOn: notes.known.pickupOn || null };
    });
}

function toWay({ orders, service }: BookingParts, request: ReturnParcelRequest): Way {
  const { reference, size, from, lines } = request;
  const valuePaise = lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  let address: Promise<KnownAddress> | undefined;
  const readAddress = () => {
    address ??= service.readReturnAddress(request.to);
    return address;
  };
  return {
    ...{ reference, collectPaise: 0, isReturn: true },
    path: 'orders/create/return',
    toBody: async () => toReturnBody({ ...request, to: await readAddress() }),
    find: orders.findReturn,
    chooseCompany: async () => {
      const { pincode: to } = await readAddress();
      return service.chooseReturnCompany({ from: from.pincode, to, size, valuePaise });
    },
    unserved: `Nobody picks up parcels at ${from.pincode}`,
  };
}
