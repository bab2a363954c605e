import { useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useModal } from '#app/ui/dialog.tsx';
import { commonTexts } from '#texts/common.ts';
import { productTexts } from '#texts/product.ts';
import { BUTTON_LABELS, type Purchase } from './purchase.ts';
import { SizeCells } from './size-cells.tsx';
import { StockLine } from './size-picker.tsx';

/** The alert that a size is missing, with the sizes in it: what it asks for can be done at once. */
export default function SizeSheet({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const dialogRef = useModal(true);
  const textId = useId();
  const { size, step } = purchase;
  const close = () => dialogRef.current?.close();
  return (
    <dialog ref={dialogRef} role="alertdialog" aria-labelledby={textId} className="sheet" onClose={onClose}>
      <div className="grid gap-4 p-gutter pb-[calc(var(--spacing-gutter)+env(safe-area-inset-bottom))]">
        <p id={textId} className="text-[1.0625rem] leading-[1.4] font-medium">
          {productTexts.noSizeChosen}
        </p>
        <fieldset className="min-w-0">
          <legend className="sr-only">{productTexts.sizes}</legend>
          <SizeCells name="size-in-sheet" {...purchase} />
        </fieldset>
        <StockLine {...purchase} />
        <div className="grid grid-flow-col gap-2.5">
          <Button look="line" onClick={close} autoFocus>
            {commonTexts.ok}
          </Button>
          {size !== null && (
            <Button
              disabled={step === 'sold-out'}
              onClick={() => {
                close();
                purchase.add();
              }}
            >
              {BUTTON_LABELS[step]}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}
