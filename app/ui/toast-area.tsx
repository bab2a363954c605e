import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { commonTexts } from '#texts/common.ts';
import { IconButton } from './icon-button.tsx';
import { CheckIcon, CloseIcon } from './icons.tsx';
import { closeToast, type Toast, type ToastAction, toastStore } from './toast.ts';

/** Where toasts appear. Mounted once and always open, so that screen readers know the region before it speaks. */
export function ToastArea() {
  const toasts = toastStore.use();
  const areaRef = useRef<HTMLElement>(null);

  useEffect(() => {
    const area = areaRef.current;
    if (!area?.showPopover) return;
    if (toasts.length > 0) area.style.setProperty('--toasts-top', `${headerBottom()}px`);
    const isOpen = area.matches(':popover-open');
    // A dialog opened after the area lies above it; opening the area again puts it on top.
    if (isOpen && toasts.length > 0 && document.querySelector('dialog:modal')) area.hidePopover();
    if (!area.matches(':popover-open')) area.showPopover();
  }, [toasts]);

  return (
    <section ref={areaRef} popover="manual" aria-label={commonTexts.notifications} className="toasts">
      <div role="status" className="grid gap-2">
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const Icon = toast.kind === 'error' ? CloseIcon : CheckIcon;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it or tabbing into it only stops its clock
    <div
      className={`toast toast-${toast.kind}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className="toast-tick">
        <Icon className="size-4" />
      </span>
      <span>{toast.text}</span>
      {toast.action && <ActionButton action={toast.action} onDone={() => closeToast(toast.id)} />}
      <IconButton label={commonTexts.close} onClick={() => closeToast(toast.id)}>
        <CloseIcon className="size-4" />
      </IconButton>
      <span
        className="toast-bar"
        style={{
          animationDuration: `${toast.durationMs}ms`,
          animationPlayState: isHeld ? 'paused' : 'running',
        }}
        onAnimationEnd={() => closeToast(toast.id)}
      />
    </div>
  );
}

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  if ('to' in action) {
    return (
      <Link to={action.to} className="toast-action" onClick={onDone}>
        {action.label}
      </Link>
    );
  }
  const { label, run } = action;
  function press() {
    run();
    onDone();
  }
  return (
    <button type="button" className="toast-action" onClick={press}>
      {label}
    </button>
  );
}

/** Where the page begins: below a header that stays in view, which a line must not cover. */
function headerBottom(): number {
  return document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0;
}
