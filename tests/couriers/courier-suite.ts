import { describe } from 'vitest';
import type { CourierStandIn } from './courier-stand-in.ts';
import { describeBooking } from './suite/booking.ts';
import { describeCancelling } from './suite/cancelling.ts';
import { openBench } from './suite/courier-bench.ts';
import { describeFailedAnswer } from './suite/failed-answer.ts';
import { describeLabel, describePickup, describeService } from './suite/handover.ts';
import { describeReturns } from './suite/returning.ts';
import { describeTracking } from './suite/tracking.ts';

/** What every adapter must do, whatever its provider does. */
export function describeCourier(name: string, open: () => Promise<CourierStandIn>): void {
  describe(name, () => {
    const bench = openBench(open);
    describeService(bench);
    describeBooking(bench);
    describeLabel(bench);
    describePickup(bench);
    describeTracking(bench);
    describeCancelling(bench);
    describeFailedAnswer(bench);
    describeReturns(bench);
  });
}
