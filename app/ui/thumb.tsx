import { imageAddress } from '#core/rules/image-address.ts';
import { HangerIcon } from './icons.tsx';
import { UnbrokenWords } from './text.tsx';
import './thumb.css';

interface ThumbProps {
  /** Address of the picture; empty when there is none. */
  url: string;
  /** Said in place of a missing picture; without it a hanger hangs there. */
  missing?: string;
  size?: 'normal' | 'large' | 'small';
}

/** A small picture of a garment beside its name, which says what it shows. */
export function Thumb({ url, missing, size = 'normal' }: ThumbProps) {
  return (
    <span aria-hidden="true" className={`thumb thumb-${size}`}>
      {url === '' ? (
        (missing ?? <HangerIcon className="size-8" />)
      ) : (
        <img
          src={imageAddress(url, size === 'large' ? 400 : 160)}
          srcSet={`${imageAddress(url, size === 'large' ? 400 : 160)} 1x, ${imageAddress(url, 400)} 2x`}
          alt=""
          width={400}
          height={500}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}

interface ThumbLineProps extends Pick<ThumbProps, 'url' | 'missing'> {
  name: string;
  /** Such as its size and how many. */
  detail: string;
}

/** A garment as a line of a list: its picture, its name, and what is to be said of it. */
export function ThumbLine({ name, detail, ...thumb }: ThumbLineProps) {
  return (
    <>
      <Thumb {...thumb} />
      <span>
        <span className="block leading-[1.3] font-semibold">
          <UnbrokenWords text={name} />
        </span>
        <span className="text-sm text-ink-2">{detail}</span>
      </span>
    </>
  );
}
