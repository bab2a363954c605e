import { encode } from 'uqr';

/** A QR code of its text, in black on white whatever is around it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-50 bg-white">
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
