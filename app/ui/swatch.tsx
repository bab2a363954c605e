interface SwatchProps {
  /** `#rrggbb` */
  fill: string;
  /** It has a ring around it. */
  isChosen?: boolean;
  /** Struck out: the colour cannot be had. */
  isOut?: boolean;
}

/** A colour as a dot. */
export function Swatch({ fill, isChosen, isOut }: SwatchProps) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="swatch" data-chosen={isChosen || undefined}>
      <circle cx="20" cy="20" r="14" fill={fill} />
      {isOut && <path d="M8 32 32 8" />}
    </svg>
  );
}
