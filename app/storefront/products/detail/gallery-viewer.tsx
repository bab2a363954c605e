import useEmblaCarousel from 'embla-carousel-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { ProductPicture } from '#core/contract/products.ts';
import { modelText } from '#core/rules/model.ts';
import { commonTexts } from '#texts/common.ts';
import { productTexts, viewerTexts } from '#texts/product.ts';

interface GalleryViewerProps {
  pictures: ProductPicture[];
  startIndex: number;
  /** Given the picture that was last in view. */
  onClose: (lastIndex: number) => void;
}

/** All pictures full screen: swipe or arrow keys to go on, tap or click to look closer. */
export function GalleryViewer({ pictures, startIndex, onClose }: GalleryViewerProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(startIndex);
  const [isZoomed, setIsZoomed] = useState(false);
  const [viewportRef, carousel] = useEmblaCarousel({ startIndex, duration: 20 });

  useEffect(() => dialogRef.current?.showModal(), []);
  useEffect(() => {
    if (!carousel) return;
    const follow = () => {
      setIndex(carousel.selectedScrollSnap());
      setIsZoomed(false);
    };
    carousel.on('select', follow);
    return () => void carousel.off('select', follow);
  }, [carousel]);
  // While zoomed in, a finger moves the picture and not the carousel.
  useEffect(() => carousel?.reInit({ watchDrag: !isZoomed }), [carousel, isZoomed]);

  function turnByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') carousel?.scrollPrev();
    if (event.key === 'ArrowRight') carousel?.scrollNext();
  }

  const model = pictures[index]?.model;
  return (
    <dialog
      ref={dialogRef}
      aria-label={viewerTexts.label}
      onClose={() => onClose(index)}
      onKeyDown={turnByKey}
      className="viewer fixed inset-0 m-0 size-full max-h-none max-w-none bg-stone text-ink"
    >
      <div ref={viewportRef} className="size-full overflow-hidden">
        <div className="flex size-full touch-pan-y touch-pinch-zoom">
          {pictures.map((picture, place) => (
            <ZoomablePicture
              key={picture.url}
              picture={picture}
              isCurrent={place === index}
              isNear={Math.abs(place - index) <= 1}
              isZoomed={isZoomed && place === index}
              onZoom={setIsZoomed}
            />
          ))}
        </div>
      </div>
      <p className="figure absolute bottom-4 left-4 bg-chalk px-2.5 pt-1.5 pb-1" aria-live="polite">
        <span className="sr-only">{viewerTexts.picture} </span>
        {index + 1} / {pictures.length}
      </p>
      {model && <p className="model-line bottom-15 left-4">{modelText(model)}</p>}
      <div className="absolute right-2 bottom-2 flex gap-px max-md:hidden">
        <IconButton
          label={viewerTexts.previous}
          className="bg-chalk"
          disabled={index === 0}
          onClick={() => carousel?.scrollPrev()}
        >
          <ArrowLeftIcon aria-hidden="true" />
        </IconButton>
        <IconButton
          label={viewerTexts.next}
          className="bg-chalk"
          disabled={index === pictures.length - 1}
          onClick={() => carousel?.scrollNext()}
        >
          <ArrowRightIcon aria-hidden="true" />
        </IconButton>
      </div>
      <IconButton
        label={commonTexts.close}
        className="absolute top-2 right-2 bg-chalk"
        onClick={() => dialogRef.current?.close()}
      >
        <CloseIcon aria-hidden="true" />
      </IconButton>
    </dialog>
  );
}

interface ZoomablePictureProps {
  picture: ProductPicture;
  isCurrent: boolean;
  /** The next one on either side is fetched before it is asked for. */
  isNear: boolean;
  isZoomed: boolean;
  onZoom: (isZoomed: boolean) => void;
}

function ZoomablePicture({ picture, isCurrent, isNear, isZoomed, onZoom }: ZoomablePictureProps) {
  const frameRef = useRef<HTMLButtonElement>(null);

  /** Brings the point that was touched into the middle. */
  function lookAt(point: { clientX: number; clientY: number }) {
    const frame = frameRef.current;
    if (!frame) return;
    const { left, top, width, height } = frame.getBoundingClientRect();
    frame.scrollTo({
      left: ((point.clientX - left) / width) * (frame.scrollWidth - width),
      top: ((point.clientY - top) / height) * (frame.scrollHeight - height),
      behavior: 'instant',
    });
  }

  return (
    <button
      ref={frameRef}
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={isZoomed}
      onClick={(event) => {
        flushSync(() => onZoom(!isZoomed));
        if (!isZoomed) lookAt(event);
      }}
      onPointerMove={(event) => {
        if (isZoomed && event.pointerType === 'mouse') lookAt(event);
      }}
      className={`scrollbar-none block size-full shrink-0 -outline-offset-4 ${
        isZoomed ? 'cursor-zoom-out touch-auto overflow-auto' : 'cursor-zoom-in overflow-hidden'
      }`}
    >
      <span className="sr-only">{productTexts.zoom}</span>
      <Picture
        picture={picture}
        alt={picture.alt}
        boxes={[1200, 1600, 2400]}
        sizes={isZoomed ? 'min(250vw, 200vh)' : 'min(100vw, 80vh)'}
        loading={isNear ? 'eager' : 'lazy'}
        className={isZoomed ? 'mx-auto w-[min(250vw,200dvh)] max-w-none' : 'viewer-picture'}
      />
    </button>
  );
}
