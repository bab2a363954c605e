import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useDelayed } from '#app/ui/use-delayed.ts';

const CLOSE_DELAY_MS = 150;

interface HoverMenuProps {
  /** The label of the button. */
  label: ReactNode;
  buttonClass: string;
  panelClass: string;
  children: ReactNode;
}

/** A menu that opens on hover, press or Enter, and closes on Escape, on leaving it, on scrolling, and when the page changes. */
export function HoverMenu({ label, buttonClass, panelClass, children }: HoverMenuProps) {
  const { key } = useLocation();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(key);
  const areaRef = useRef<HTMLDivElement>(null);
  const isPointedAt = useRef(false);
  const closeSoon = useDelayed(setIsOpen, CLOSE_DELAY_MS);
  useEffect(() => {
    // A mouse that rests on it has entered before there was code to notice. A finger leaves the same mark.
    if (!areaRef.current?.matches(':hover') || !matchMedia('(hover)').matches) return;
    isPointedAt.current = true;
    setIsOpen(true);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    // A pointer that rests on the menu keeps it open: the header stays in its place while the page moves under it.
    const closeUnderPage = () => {
      if (!isPointedAt.current) setIsOpen(false);
    };
    window.addEventListener('scroll', closeUnderPage, { passive: true });
    return () => window.removeEventListener('scroll', closeUnderPage);
  }, [isOpen]);

  const isShown = isOpen && openedAt === key;
  const open = () => {
    closeSoon.cancel();
    setOpenedAt(key);
    setIsOpen(true);
  };
  const close = () => {
    closeSoon.cancel();
    setIsOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it opens what its button opens
    <div
      ref={areaRef}
      className="menu-area"
      data-open={isShown || undefined}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return;
        isPointedAt.current = true;
        open();
      }}
      // A moment's patience lets the pointer cut a corner on its way to the panel.
      onPointerLeave={(event) => {
        if (event.pointerType !== 'mouse') return;
        isPointedAt.current = false;
        closeSoon.start(false);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isShown) return;
        close();
        event.currentTarget.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        className={buttonClass}
        aria-controls={panelId}
        aria-expanded={isShown}
        onClick={({ nativeEvent: press }) => {
          // A mouse has opened it by coming near; its press must not shut it again.
          const isByMouse = press instanceof PointerEvent && press.pointerType === 'mouse';
          if (isShown && !isByMouse) close();
          else open();
        }}
      >
        {label}
      </button>
      <div id={panelId} className={`menu-panel ${panelClass}`}>
        {children}
      </div>
    </div>
  );
}
