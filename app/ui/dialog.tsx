import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';

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
  const dialogRef = useModal(isOpen);
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
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <IconButton label="Close" onClick={() => dialogRef.current?.close()}>
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

/** Opens and closes a native modal dialog: the browser keeps the focus inside and gives it back afterwards. */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = dialogRef.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  return dialogRef;
}
