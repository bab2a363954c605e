import type { StaffReturn } from '#core/contract/returns.ts';

/** Sizes that all lines of the request have, with the fewest that any of them could give. */
export function exchangeSizes({ lines }: Pick<StaffReturn, 'lines'>) {
  const [first, ...rest] = lines;
  return (first?.sizes ?? [])
    .filter(({ size }) => rest.every((line) => line.sizes.some((other) => other.size === size)))
    .map(({ size }) => {
      const each = lines.map((line) => ({
        available: line.sizes.find((other) => other.size === size)?.available ?? 0,
        quantity: line.quantity,
      }));
      return {
        size,
        available: Math.min(...each.map(({ available }) => available)),
        isEnough: each.every(({ available, quantity }) => available >= quantity),
      };
    });
}
