import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';

/** `ink` is the way on, `line` the other way, `gold` pays, `danger` is the second step of something final. */
type ButtonLook = 'ink' | 'line' | 'gold' | 'danger';

interface ButtonStyle {
  look?: ButtonLook;
  size?: 'normal' | 'small';
  className?: string | undefined;
}

interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  /** While true the button keeps its look and cannot be pressed a second time. */
  busy?: boolean;
}

export function Button({ look, size, className, busy = false, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ look, size, className })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

export function ButtonLink({ look, size, className, ...rest }: ButtonStyle & LinkProps) {
  return <Link className={buttonClass({ look, size, className })} {...rest} />;
}

function buttonClass({ look = 'ink', size = 'normal', className }: ButtonStyle): string {
  return ['btn', `btn-${look}`, size === 'small' && 'btn-small', className].filter(Boolean).join(' ');
}
