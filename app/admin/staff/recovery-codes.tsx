import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';

/** They are shown this once: the store itself does not know them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isNoted, setIsNoted] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast('Copied');
  }

  return (
    <>
      <p>
        If you lose your phone, each of these signs you in once in place of the app. Print them or write them
        down: they are not shown again.
      </p>
      <ul className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2 tabular-nums" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button look="line" onClick={copy}>
          Copy
        </Button>
        <Button look="line" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <label className="flex min-h-tap items-center gap-2">
        <input type="checkbox" checked={isNoted} onChange={({ target }) => setIsNoted(target.checked)} />I
        have noted them
      </label>
      <Button disabled={!isNoted} onClick={onDone}>
        Done
      </Button>
    </>
  );
}
