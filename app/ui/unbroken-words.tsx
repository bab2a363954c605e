import { Fragment } from 'react';

/** A hyphenated word such as 'T-Shirt' stays on one line. */
export function UnbrokenWords({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity and never move
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    );
  });
}
