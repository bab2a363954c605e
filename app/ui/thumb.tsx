import { imageAddress } from '#core/rules/image-address.ts';
import './thumb.css';

interface ThumbProps {
  /** Address of the picture; empty when there is none. */
  url: string;
  /** Said in place of a missing picture. */
  missing?: string;
  size?: 'normal' | 'large' | 'small';
}

/** A small picture of a garment beside its name, which says what it shows. */
export function Thumb({ url, missing = '', size = 'normal' }: ThumbProps) {
  return (
    <span className={`thumb thumb-${size}`}>
      {url === '' ? (
        missing
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
