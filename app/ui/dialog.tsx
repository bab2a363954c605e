import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { commonTexts } from '#texts/common.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { closeToasts } from './toast.ts';

/** Where there is a keyboard at hand, and none that would cover the form. */
const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)';
const FIELDS = ':is(input, select, textarea):not([readonly], [disabled], [aria-required="false"])';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the lower edge while the rest scrolls. */
  foot?: ReactNode;
}

/** On a phone a sheet from the bottom, on a wide screen a dialog in the middle. Escape and a press outside close it. */
export function Dialog({ isOpen, onClose, title, children, foot }: DialogProps) {
  const dialogRef = useModal(isOpen, focusStart);
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes an open dialog on Escape
    <dialog
      ref={dialogRef}
      className="sheet"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {isOpen && (
        <div className="sheet-page">
          <div className="sheet-head">
            <h2 id={titleId} tabIndex={-1} className="text-xl">
              {title}
            </h2>
            <IconButton label={commonTexts.close} onClick={() => dialogRef.current?.close()}>
              <CloseIcon />
            </IconButton>
          </div>
          <div className="sheet-body">{children}</div>
          {foot && <div className="sheet-foot">{foot}</div>}
        </div>
      )}
    </dialog>
  );
}

/**
 * Opens and closes a native modal dialog: the browser keeps the focus inside and gives it back afterwards. What older
 * toasts say would only shine through the scrim.
 */
export function useModal(
  isOpen: boolean,
  onOpened?: (dialog: HTMLDialogElement) => void,
): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const greet = useEffectEvent((dialog: HTMLDialogElement) => onOpened?.(dialog));
  useEffect(() => {
    const dialog = dialogRef.current;
    if (isOpen && dialog && !dialog.open) {
      closeToasts();
      dialog.showModal();
      greet(dialog);
    }
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  return dialogRef;
}

/** The first field that still has to be filled in; on a phone, whose keyboard would cover the form, the title. */
function focusStart(dialog: HTMLDialogElement): void {
  const fields = window.matchMedia(HAS_KEYBOARD).matches
    ? dialog.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(FIELDS)
    : [];
  const empty = [...fields].find(({ value }) => value === '');
  (empty ?? dialog.querySelector<HTMLElement>('h2'))?.focus();
}
