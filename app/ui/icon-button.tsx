import type { ComponentProps } from 'react';

/** A square of one thumb with a picture in it; the label is what it is called. */
export function IconButton({ label, className = '', ...rest }: { label: string } & ComponentProps<'button'>) {
  return <button type="button" aria-label={label} className={`icon-button ${className}`} {...rest} />;
}
