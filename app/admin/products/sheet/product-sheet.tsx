import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportProducts } from '#core/contract/products/sheet.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { SHEET_COLUMNS } from '#core/rules/product-sheet.ts';
import { FileButton } from '../../ui/actions.tsx';
import { CsvChooser } from '../../ui/csv-chooser.tsx';
import { PageHead, Panel } from '../../ui/page.tsx';
import { ImportResult } from './import-result.tsx';
import { useImport } from './use-import.ts';
import '../parts.css';
import './sheet.css';

/** All products as a spreadsheet: out, and in again after a look at what would change. */
export function Component() {
  const [file, setFile] = useState<File | null>(null);
  const [leaveStock, setLeaveStock] = useState(true);
  const { state, run, restart } = useImport();
  const isWorking = state.step === 'working';

  function choose(chosen: File) {
    setFile(chosen);
    run(chosen, 'check', leaveStock);
  }

  return (
    <>
      <PageHead title="Import and export" parent={{ to: '/products', label: 'Products' }} />
      <div className="edit">
        <div>
          <Panel title="Import">
            <p>
              Choose a CSV file, such as an export you have edited. You will see the changes first. Nothing is
              saved until you confirm.
            </p>
            <label className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                checked={leaveStock}
                disabled={isWorking}
                onChange={(event) => {
                  setLeaveStock(event.target.checked);
                  if (file && state.step === 'checked') run(file, 'check', event.target.checked);
                }}
              />
              Do not change the stock of existing products
            </label>
            <CsvChooser file={file} isBusy={isWorking} onChoose={choose} />
          </Panel>
          {file && state.step !== 'choose' && (
            <ImportResult
              state={state}
              onApply={(mode) => run(file, mode, leaveStock)}
              onCheckAgain={() => run(file, 'check', leaveStock)}
              onRestart={() => {
                setFile(null);
                restart();
              }}
            />
          )}
        </div>
        <div>
          <Panel title="Export">
            <p>All products as CSV: one row per product, with the stock, SKU and barcode of each size.</p>
            <FileButton
              look="line"
              className="justify-self-start"
              call={exportProducts}
              wanted={{ name: `products-${dayInIndia(new Date())}.csv` }}
              label="Export products"
              busyLabel="Preparing"
            >
              <Download aria-hidden="true" />
            </FileButton>
          </Panel>
          <Panel title="Columns">
            <p className="hint">In any order. Columns you leave out are not changed.</p>
            <dl className="column-list">
              {SHEET_COLUMNS.map(({ head, help }) => (
                <div key={head}>
                  <dt>{head}</dt>
                  <dd>{help}</dd>
                </div>
              ))}
              <div>
                <dt>Stock S, Stock M, …</dt>
                <dd>Units in stock. Leave it empty to keep a size as it is, or if there is no such size.</dd>
              </div>
              <div>
                <dt>SKU S, Barcode S, …</dt>
                <dd>What pieces of the size are scanned by. Leave it empty to keep it as it is.</dd>
              </div>
            </dl>
            <p className="hint">Pictures are not included in the file.</p>
          </Panel>
        </div>
      </div>
    </>
  );
}
