import { useStore } from '#app/lib/store-identity.ts';
import { FilledText } from '#app/ui/text.tsx';
import { addressOfFile } from '#core/rules/image-address.ts';
import { frameTexts } from '#texts/frame.ts';

/** The store's picture, or the neck label that is sewn into every garment, and whose it is. */
export function Logo() {
  const { brandName, logoFile } = useStore();
  return (
    <>
      {logoFile ? <img src={addressOfFile(logoFile, 160)} alt="" className="logo-picture" /> : <LogoMark />}
      <span className="logo-name">
        <span>
          <FilledText text={frameTexts.by} places={{ brand: <b>{brandName}</b> }} />
        </span>
      </span>
    </>
  );
}

export function LogoMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 44 28" className="logo-mark">
      <path d="M0 0h44v28H0z" fill="currentColor" />
      <path d="M9 11h26v6H9z" fill="var(--color-paper)" />
      <path d="M2.5 2v24M41.5 2v24" stroke="var(--color-paper)" strokeDasharray="3 2" strokeOpacity=".6" />
    </svg>
  );
}
