import type { OrderStatus } from '#core/rules/order-states.ts';
import { ORDER_PATH } from './order-standing.ts';

/** Six squares: a solid line for what is done, stitches for what is to come. Nothing for an order that left the path. */
export function OrderPath({ status }: { status: OrderStatus }) {
  const reached = ORDER_PATH.indexOf(status);
  if (reached < 0) return null;
  return (
    <ol aria-label="Progress" className="order-path">
      {ORDER_PATH.map((step, index) => (
        <li
          key={step}
          data-done={index <= reached || undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
