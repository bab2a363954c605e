import type { ButtonHTMLAttributes } from 'react';

/** A square of one thumb with a picture in it; the label is what it is called. */
export function IconButton({
  label,
  className,
  ...rest
}: { label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      aria-label={label}
      className={['icon-button', className].filter(Boolean).join(' ')}
      {...rest}
    />
  );
}
