import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';

const CLOSE_DELAY_MS = 150;

/** A menu that opens on hover, press or Enter, and closes on Escape, on leaving it, on scrolling, and when the page changes. */
export function useHoverMenu() {
  const { key } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(key);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPointedAt = useRef(false);
  useEffect(() => () => clearTimeout(closing.current), []);
  useEffect(() => {
    if (!isOpen) return;
    // A pointer that rests on the menu keeps it open: the header stays in its place while the page moves under it.
    const close = () => {
      if (!isPointedAt.current) setIsOpen(false);
    };
    window.addEventListener('scroll', close, { passive: true });
    return () => window.removeEventListener('scroll', close);
  }, [isOpen]);

  const isShown = isOpen && openedAt === key;
  const open = () => {
    clearTimeout(closing.current);
    setOpenedAt(key);
    setIsOpen(true);
  };
  const close = () => {
    clearTimeout(closing.current);
    setIsOpen(false);
  };

  return {
    isOpen: isShown,
    /** Goes on the element around the button and the panel. */
    areaProps: {
      'data-open': isShown || undefined,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        isPointedAt.current = true;
        open();
      },
      // A moment's patience lets the pointer cut a corner on its way to the panel.
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        isPointedAt.current = false;
        closing.current = setTimeout(() => setIsOpen(false), CLOSE_DELAY_MS);
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'Escape' || !isShown) return;
        close();
        event.currentTarget.querySelector('button')?.focus();
      },
    },
    buttonProps: {
      'aria-expanded': isShown,
      onClick: ({ nativeEvent: press }: MouseEvent) => {
        // A mouse has opened it by coming near; its press must not shut it again.
        const isByMouse = press instanceof globalThis.PointerEvent && press.pointerType === 'mouse';
        if (isShown && !isByMouse) close();
        else open();
      },
    },
  };
}
