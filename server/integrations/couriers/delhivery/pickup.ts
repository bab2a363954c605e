import { CourierFailure } from '../courier.ts';
import { readSaid } from '../loose-values.ts';
import type { Client } from './client.ts';
import { nextPickup } from './service.ts';

const PATH = '/fm/request/new/';
/** There is one already, or riders come every day without being asked. */
const NEEDS_NONE = /"pr_exist"\s*:\s*true|already|\bexists\b|\bauto/i;

/** Asks riders to come: to a warehouse, whatever waits there, so that one request a day will do. */
export function createPickups(client: Client, { warehouse, now }: { warehouse: string; now: () => Date }) {
  let asked: { day: string; done: Promise<void> } | undefined;

  async function ask(day: string, time: string): Promise<void> {
    const answer = await client.call({
      path: PATH,
      json: {
        pickup_location: warehouse,
        pickup_date: day,
        pickup_time: time,
        expected_package_count: 1,
      },
    });
    const isAsked = answer.isOk && /"pickup_id"\s*:\s*"?\d/.test(answer.text);
    if (isAsked) return;
    // The one that there is may be for another day: the next parcel asks again.
    asked = undefined;
    if (NEEDS_NONE.test(answer.text)) return;
    if (answer.json === undefined) throw new CourierFailure('unknown', `${PATH}: an answer of unknown shape`);
    throw new CourierFailure('refused', 'Delhivery refused the pickup', { said: readSaid(answer.json) });
  }

  return async function requestPickup(
    _parcel: unknown,
    { isAgain = false } = {},
  ): Promise<{ day: string | null }> {
    const { day, time } = nextPickup(now());
    if (asked?.day !== day || isAgain) {
      const done = ask(day, time);
      asked = { day, done };
      done.catch(() => {
        if (asked?.done === done) asked = undefined;
      });
    }
    await asked.done;
    return { day };
  };
}
