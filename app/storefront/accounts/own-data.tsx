import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { ask } from '#app/lib/ask.ts';
import { saveJson } from '#app/lib/save-file.ts';
import { Button } from '#app/ui/button.tsx';
import { late } from '#app/ui/late.ts';
import { FilledText } from '#app/ui/text.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { exportOwnData } from '#core/contract/customers.ts';
import { POLICY_PATHS } from '#core/rules/policy-pages.ts';
import { ownDataTexts } from '#texts/profile.ts';

const EraseDialog = late(async () => (await import('./erase-dialog.tsx')).EraseDialog);

/** What the store holds about the shopper: a copy of it, and the end of it. */
export function OwnData({ phone }: { phone: string }) {
  const titleId = useId();
  const { isBusy, run } = useBusy();
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
    <section aria-labelledby={titleId} className="mt-10">
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
        <Button look="line" size="small" onClick={() => setIsErasing(true)}>
          {ownDataTexts.erase}
        </Button>
      </div>
      {isErasing && (
        <Suspense>
          <EraseDialog onClose={() => setIsErasing(false)} phone={phone} />
        </Suspense>
      )}
    </section>
  );
}
