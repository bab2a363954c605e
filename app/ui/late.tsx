import { type ComponentType, lazy, memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import { whenSettled } from './when-settled.ts';

const FIRST_PATH = import.meta.env.SSR ? undefined : window.location.pathname;

/**
 * A part of a page that is under its first screen, or that nobody sees before doing something. The server sends it whole,
 * and it can be read at once. Its code comes when the first rush of a visit is over, or as soon as the shopper does
 * anything.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => {
    if (import.meta.env.SSR) return { default: await load() };
    if (window.location.pathname === FIRST_PATH) await whenSettled();
    return { default: await load().catch(leaveOut) };
  });
  const draw = (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
  return memo((props: Props) => <Unhurried draw={draw} props={props} />) as ComponentType<Props>;
}

interface UnhurriedProps<Props> {
  draw: (props: Props) => ReactNode;
  props: Props;
}

/** A change that cannot wait would make React throw the server's HTML away, and with it all that was typed there. */
function Unhurried<Props>({ draw, props }: UnhurriedProps<Props>): ReactNode {
  const shown = useDeferredValue(props);
  return useMemo(() => draw(shown), [draw, shown]);
}

/** The same at once: for what is in the page's own first screen, and not worth an error when it does not come. */
export function soon<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const part: ComponentType<Props> = await load().catch(leaveOut);
    return { default: part };
  });
}

/** The page can do without it; an error screen in its place would take the whole page away. */
function leaveOut(error: unknown) {
  console.warn(error);
  return () => null;
}
