import { Fragment, type ReactNode } from 'react';

/** A text whose places hold elements: `Order {id}` with `places={{ id: <b>1</b> }}`. */
export function FilledText({ text, places }: { text: string; places: Record<string, ReactNode> }) {
  // Every second part is the name of a place.
  return text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    <Fragment key={index}>{index % 2 === 1 ? places[part] : part}</Fragment>
  ));
}
