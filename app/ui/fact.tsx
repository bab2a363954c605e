import type { ComponentProps } from 'react';

/** One row of a `dl`. */
export function Fact({ name, ...value }: { name: string } & ComponentProps<'dd'>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd {...value} />
    </div>
  );
}
