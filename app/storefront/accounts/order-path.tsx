import type { Order } from '#core/contract/orders.ts';
import { orderStatusNames, orderTexts } from '#texts/profile.ts';
import { orderSteps } from './order-status.ts';

/** Squares in a row: a solid line for what is done, stitches for what is to come. */
export function OrderPath({ order }: { order: Pick<Order, 'status' | 'deliveredAt'> }) {
  const steps = orderSteps(order);
  const reached = steps.indexOf(order.status);
  return (
    <ol aria-label={orderTexts.progress} className="order-path">
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index <= reached || undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          {orderStatusNames[step]}
        </li>
      ))}
    </ol>
  );
}
