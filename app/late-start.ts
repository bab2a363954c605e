const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g;
const START = /<script(?<attributes>[^>]*) type="module" async="">(?<code>[\s\S]*?)<\/script>/;
const IMPORT = /^import (?:\* as (?<name>\w+) from )?"(?<url>[^"]+)";?$/gm;

/**
 * Lets the code of a page wait for what is seen first. React Router preloads all of a page's code beside its style sheets
 * and its first picture; on a slow line the code would have most of the line until it is there, and the page would stay
 * white, although every page can be read without it. So the list of files goes from the head into the script that starts
 * them, which waits until the page and the pictures of its first screen are painted, though not for ever, or until the shopper
 * touches something.
 */
export function startAfterPaint(html: string): string {
  const preloads = Array.from(html.matchAll(PRELOAD), ([, url]) => url);
  const start = START.exec(html);
  if (!start?.groups) return html;
  const { attributes, code = '' } = start.groups;
  const imports = Array.from(code.matchAll(IMPORT), ({ groups }) => groups ?? {});
  const urls = JSON.stringify(imports.map(({ url }) => url));
  const names = imports.map(({ name = '' }) => name).join();
  const script = `(${waitForPaint})(${JSON.stringify(preloads)},()=>Promise.all(${urls}.map(url=>import(url))).then(([${names}])=>{${code.replace(IMPORT, '').trim()}}))`;
  return html.replace(PRELOAD, '').replace(START, () => `<script${attributes}>${script}</script>`);
}

/** Runs in the browser, as it is written here: it may use nothing from outside. */
function waitForPaint(files: string[], run: () => void): void {
  const touches = ['pointerdown', 'keydown', 'focusin'];
  let isStarted = false;

  function start() {
    if (isStarted) return;
    isStarted = true;
    for (const touch of touches) removeEventListener(touch, start, true);
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    }
    run();
  }

  const painted = new Promise<void>((resolve) => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) resolve();
    else new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
  for (const touch of touches) addEventListener(touch, start, true);
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  // Decoded rather than loaded: what comes next must not be in the way of the picture's own paint.
  const shown = pictures.map((picture) => picture.decode().catch(() => {}));
  Promise.all([painted, ...shown]).then(start);
  // A picture that is switched off is never decoded, though the page is loaded; one that hangs keeps the page from that, too.
  addEventListener('load', () => setTimeout(start, 500));
  setTimeout(start, 8000);
}
