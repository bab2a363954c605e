import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ask } from '#app/lib/ask.ts';
import { saveJson } from '#app/lib/save-file.ts';
import { Button } from '#app/ui/button.tsx';
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts';
import { FilledText } from '#app/ui/text.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { exportOwnData } from '#core/contract/customers.ts';
import { POLICY_PATHS } from '#core/rules/policy-pages.ts';
import { ownDataTexts } from '#texts/account.ts';

const eraseDialog = onDemand(() => import('./erase-dialog.tsx'));

/** What the store holds about the shopper: a copy of it, and the end of it. */
export function OwnData({ phone }: { phone: string }) {
  const titleId = useId();
  const { isBusy, run } = useBusy();
  const { Part: EraseDialog, open } = useOnDemand(eraseDialog);
  const [isErasing, setIsErasing] = useState(false);

  async function download() {
    try {
      saveJson(await ask(exportOwnData), ownDataTexts.fileName);
    } catch (error) {
      console.warn(error);
      showToast(ownDataTexts.downloadFailed, { kind: 'error' });
    }
  }

  const privacy = (
    <Link className="underline underline-offset-2" to={POLICY_PATHS.privacy}>
      {ownDataTexts.privacy}
    </Link>
  );
  return (
    <section id="your-data" aria-labelledby={titleId} className="mt-10">
      <h2 id={titleId} className="mb-3 text-xl">
        {ownDataTexts.title}
      </h2>
      <p className="mb-4 max-w-152 text-md text-ink-2">
        <FilledText text={ownDataTexts.about} places={{ privacy }} />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="line" size="small" busy={isBusy} onClick={() => run(download)}>
          {ownDataTexts.download}
        </Button>
        <Button look="line" size="small" onClick={async () => setIsErasing(await open())}>
          {ownDataTexts.erase}
        </Button>
      </div>
      {EraseDialog && isErasing && <EraseDialog onClose={() => setIsErasing(false)} phone={phone} />}
    </section>
  );
}
