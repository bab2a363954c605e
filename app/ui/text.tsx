import { Fragment, type ReactNode } from 'react';

// The parts of a text never move: their places are their keys.

/** A text whose places hold elements: `Order {id}` with `places={{ id: <b>1</b> }}`. */
export function FilledText({ text, places }: { text: string; places: Record<string, ReactNode> }) {
  // Every second part is the name of a place.
  return text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>{index % 2 === 1 ? places[part] : part}</Fragment>
  ));
}

/** A long id or number in groups that the eye can hold. The gaps are room, not blanks: copying gives the plain text. */
export function Grouped({ text, size }: { text: string; size: number }) {
  const groups = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
  return (
    <span>
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={place} className={place > 0 ? 'ml-[0.25em]' : undefined}>
          {group}
        </span>
      ))}
    </span>
  );
}

/** A hyphenated word such as 'T-Shirt' stays on one line. */
export function UnbrokenWords({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      {index % 2 === 1 ? <span className="whitespace-nowrap">{part}</span> : part}
    </Fragment>
  ));
}
