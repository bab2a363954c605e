import { useRef, useState } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import type { ProductPicture } from '#core/contract/products.ts';
import { imageSrcSet } from '#core/rules/image-address.ts';
import { modelText } from '#core/rules/model.ts';
import { cardTexts } from '#texts/cards.ts';
import { productTexts } from '#texts/product.ts';
import type { GalleryViewer } from './gallery-viewer.tsx';

const MAIN_BOXES = [800, 960, 1200, 1600] as const;
const MAIN_SIZES = '(min-width: 64rem) min(58vw, 80vh), 100vw';
const THUMB_BOXES = [160, 400] as const;
const VISIBLE_THUMBS = 4;

/** Has the first picture of a page that is likely to be opened in the browser's cache by then. */
export function fetchMainPicture(picture: ProductPicture | undefined): void {
  if (!picture) return;
  const image = new Image();
  image.sizes = MAIN_SIZES;
  image.srcset = imageSrcSet(picture, MAIN_BOXES) ?? picture.url;
}

/** The product's pictures: one large, to be swiped; thumbnails under it or on its left; full screen on a tap. */
export function Gallery({ pictures }: { pictures: ProductPicture[] }) {
  const [current, setCurrent] = useState(0);
  const [viewer, setViewer] = useState<{ Viewer: typeof GalleryViewer; startIndex: number } | null>(null);
  const stripRef = useRef<HTMLUListElement>(null);
  const thumbsRef = useRef<HTMLUListElement>(null);

  if (pictures.length === 0) {
    return (
      <div className="max-lg:-mx-gutter">
        <div className="gallery-picture grid place-items-center bg-stone text-ink-2">{cardTexts.noImage}</div>
      </div>
    );
  }

  function followSwipe(strip: HTMLUListElement) {
    const index = Math.round(strip.scrollLeft / strip.clientWidth);
    if (index === current) return;
    setCurrent(index);
    const thumbs = thumbsRef.current;
    thumbs?.scrollTo({
      left: (index - 1) * (thumbs.clientWidth / VISIBLE_THUMBS),
      top: (index - 1) * (thumbs.clientHeight / VISIBLE_THUMBS),
      behavior: 'smooth',
    });
  }

  function show(index: number) {
    const strip = stripRef.current;
    strip?.scrollTo({ left: index * strip.clientWidth, behavior: 'instant' });
    setCurrent(index);
  }

  async function open(startIndex: number) {
    // The viewer is fetched when it is first asked for. Should that fail, the page still shows every picture.
    const loaded = await import('./gallery-viewer.tsx').catch(() => null);
    if (loaded) setViewer({ Viewer: loaded.GalleryViewer, startIndex });
  }

  function close(lastIndex: number) {
    setViewer(null);
    show(lastIndex);
  }

  return (
    <section aria-label={productTexts.pictures} className="gallery min-w-0 max-lg:-mx-gutter">
      <ul
        ref={stripRef}
        onScroll={(event) => followSwipe(event.currentTarget)}
        className="gallery-strip scrollbar-none relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-stone"
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} className="w-full shrink-0 snap-start">
            <button
              type="button"
              tabIndex={index === current ? 0 : -1}
              onClick={() => open(index)}
              className="relative block w-full cursor-zoom-in -outline-offset-4"
            >
              <span className="sr-only">{productTexts.zoom}</span>
              <Picture
                picture={picture}
                alt={picture.alt}
                boxes={MAIN_BOXES}
                sizes={MAIN_SIZES}
                isHero={index === 0}
                className="gallery-picture w-full object-cover"
              />
              {picture.model && (
                <span className="model-line bottom-0 left-0">{modelText(picture.model)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul ref={thumbsRef} className="gallery-thumbs scrollbar-none relative">
          {pictures.map((picture, index) => (
            <li key={picture.url} className="gallery-thumb">
              <button
                type="button"
                aria-label={productTexts.picture(index + 1, pictures.length)}
                aria-current={index === current}
                onClick={() => show(index)}
                className="group relative block aspect-4/5 w-full bg-stone -outline-offset-4"
              >
                <Picture
                  picture={picture}
                  alt=""
                  boxes={THUMB_BOXES}
                  sizes="(min-width: 64rem) 88px, 25vw"
                  className="size-full object-cover"
                />
                <span className="absolute inset-0 hidden border-3 border-ink group-aria-current:block" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {viewer && <viewer.Viewer pictures={pictures} startIndex={viewer.startIndex} onClose={close} />}
    </section>
  );
}
