import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isRefusal } from '#app/lib/api-failure.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { type BookedParcels, bookParcels } from '#core/contract/parcels.ts';
import { ask, poll } from '../lib/ask.ts';
import { attempt } from '../ui/actions.tsx';

type Result = BookedParcels['results'][number];

/** `open` is being booked still: the store goes on by itself. */
export type Booking = Pick<Result, 'id' | 'message' | 'courier' | 'trackingNumber'> & {
  state: 'booked' | 'open' | 'refused';
};

/** So many are answered well within the time that a call may take. */
const ASKED_TOGETHER = 10;
const LOOK_AGAIN_MS = 4000;

/** Books parcels, and follows those that the courier takes long for. */
export function useBooking({ onDone }: { onDone?: (bookedIds: ReadonlySet<string>) => void } = {}) {
  const revalidator = useRevalidator();
  const { isBusy, run } = useBusy();
  const [bookings, setBookings] = useState<readonly Booking[]>([]);
  const [looks, setLooks] = useState(0);
  const open = bookings.flatMap(({ id, state }) => (state === 'open' ? [id] : []));
  const openIds = open.join();

  async function book(orderIds: readonly string[]) {
    await run(async () => {
      setBookings(orderIds.map(toOpen));
      await attempt(async () => {
        for (const ids of inGroups(orderIds)) {
          const answered = await askToBook(ids).catch((error: unknown) => {
            setBookings([]);
            throw error;
          });
          setBookings((before) => withAnswers(before, answered));
          onDone?.(new Set(answered.flatMap(({ id, state }) => (state === 'booked' ? [id] : []))));
        }
      });
      await revalidator.revalidate();
    });
  }

  useEffect(() => {
    if (isBusy || openIds === '') return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const asked = openIds.split(',').slice(0, ASKED_TOGETHER);
      const body = { orderIds: asked };
      const answer = await poll(bookParcels, { body, signal: left.signal }).catch(() => null);
      if (left.signal.aborted) return;
      if (answer) {
        setBookings((before) => withAnswers(before, answer.results.map(toBooking)));
        if (answer.results.some(({ isDone }) => isDone)) await revalidator.revalidate();
      }
      setLooks(looks + 1);
    }, LOOK_AGAIN_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isBusy, openIds, looks, revalidator]);

  return { isBusy, book, bookings, forget: () => setBookings([]) };
}

export type BookingDesk = ReturnType<typeof useBooking>;

/** Without an answer nobody knows: booking again answers the same parcel, so it is asked again. */
async function askToBook(orderIds: readonly string[]): Promise<Booking[]> {
  try {
    const { results } = await ask(bookParcels, { body: { orderIds: [...orderIds] } });
    return results.map(toBooking);
  } catch (error) {
    if (isRefusal(error)) throw error;
    return orderIds.map(toOpen);
  }
}

function toOpen(id: string): Booking {
  return { id, state: 'open', message: null, courier: null, trackingNumber: null };
}

function toBooking({ id, isDone, message, parcelId, courier, trackingNumber }: Result): Booking {
  const state = isDone ? 'booked' : parcelId === null ? 'refused' : 'open';
  return { id, state, message, courier, trackingNumber };
}

function withAnswers(before: readonly Booking[], answered: readonly Booking[]): Booking[] {
  return before.map((booking) => answered.find(({ id }) => id === booking.id) ?? booking);
}

function inGroups(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / ASKED_TOGETHER);
  return Array.from({ length: count }, (_, group) =>
    ids.slice(group * ASKED_TOGETHER, (group + 1) * ASKED_TOGETHER),
  );
}
