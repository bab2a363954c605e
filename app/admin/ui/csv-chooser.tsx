import { FileUp } from 'lucide-react';
import './csv-chooser.css';

interface CsvChooserProps {
  /** The one that was chosen. */
  file: File | null;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** A button that asks for a CSV file, and the name of the chosen one. */
export function CsvChooser({ file, isBusy, onChoose }: CsvChooserProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label className="btn btn-ink file-button" aria-disabled={isBusy || undefined}>
        <input
          type="file"
          accept=".csv,text/csv"
          disabled={isBusy}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            // The same file can be chosen again once it is corrected.
            target.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
        <FileUp aria-hidden="true" />
        Choose a file
      </label>
      {file && <span className="text-ink-2 wrap-anywhere">{file.name}</span>}
    </div>
  );
}
