import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import type { BulkChange, BulkPreviewRow } from '#core/contract/products/admin.ts';
import './parts.css';

interface BulkPreviewProps {
  preview: { rows: BulkPreviewRow[]; change: BulkChange } | null;
  onClose: () => void;
  onApply: (rows: BulkPreviewRow[], change: BulkChange) => Promise<void>;
}

/** What would become of each product. Those with a problem are left as they are. */
export function BulkPreview({ preview, onClose, onApply }: BulkPreviewProps) {
  const { isBusy, run } = useBusy();
  const rows = preview?.rows ?? [];
  const good = rows.filter(({ isChanged, problem }) => isChanged && problem === null);
  const left = rows.length - good.length;
  return (
    <Dialog
      isOpen={preview !== null}
      onClose={onClose}
      title="Review changes"
      foot={
        <>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={isBusy}
            disabled={good.length === 0}
            onClick={() => preview && run(() => onApply(good, preview.change))}
          >
            {good.length === 1 ? 'Change 1 product' : `Change ${good.length} products`}
          </Button>
        </>
      }
    >
      {left > 0 && <p className="mb-2 text-ink-2">{leftText(left)}</p>}
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, before, after, isChanged, problem }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{before}</td>
              <td>
                {isChanged ? <strong>{after}</strong> : <span className="text-ink-3">the same</span>}
                {problem && <small className="text-danger">{problem}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function leftText(count: number): string {
  return count === 1 ? '1 product will not change.' : `${count} products will not change.`;
}
