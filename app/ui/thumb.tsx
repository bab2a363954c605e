import { imageAddress } from '#core/rules/image-address.ts';
import { HangerIcon } from './icons.tsx';
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
    <span className={`thumb thumb-${size}`}>
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
