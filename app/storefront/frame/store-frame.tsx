import type { ReactNode } from 'react';
import { AlertArea } from '#app/ui/alert-area.tsx';
import { ToastArea } from '#app/ui/toast-area.tsx';
import { frameTexts } from '#texts/frame.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfferStrip } from './offer-strip.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { PageChange } from './page-change.tsx';
import { PrefetchedPages } from './prefetched-pages.tsx';

export function StoreFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        {frameTexts.skip}
      </a>
      <OfferStrip />
      <Header />
      <OfflineStrip />
      <PageChange />
      <main id="main" tabIndex={-1} className="min-h-[60vh]">
        {children}
      </main>
      <Footer />
      <ToastArea />
      <AlertArea />
      <PrefetchedPages />
    </>
  );
}
