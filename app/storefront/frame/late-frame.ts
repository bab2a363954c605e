// What stands around every page and nobody needs at once: one file for the browser.
export { Footer } from './footer.tsx';
export { PrefetchedPages } from './prefetched-pages.tsx';
