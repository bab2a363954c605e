import { Share2 } from 'lucide-react';
import { showToast } from '#app/ui/toast.ts';
import { productTexts } from '#texts/product.ts';

/** Hands the page to the phone's share sheet; where there is none, copies its address. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const { origin, pathname } = window.location;
    const url = `${origin}${pathname}`;
    if (navigator.share) {
      // It also rejects when the shopper changes their mind, which is no failure.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast(productTexts.linkCopied);
    } catch {
      showToast(productTexts.linkNotCopied, { kind: 'error' });
    }
  }

  return (
    <button type="button" onClick={share} className="text-link gap-2 noscript:hidden">
      <Share2 aria-hidden="true" className="size-4 stroke-2" />
      {productTexts.share}
    </button>
  );
}
