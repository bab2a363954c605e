import { Fragment } from 'react';
import { Link } from 'react-router';
import { getParts, type TextPart } from '#core/rules/linked-text.ts';

/** A sentence of a policy or an answer, with its links. */
export function LinkedText({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity and never move
  return getParts(text).map((part, index) => <Part key={index} part={part} />);
}

function Part({ part: { text, href } }: { part: TextPart }) {
  if (href === undefined) return <Fragment>{text}</Fragment>;
  if (href.startsWith('/')) return <Link to={href}>{text}</Link>;
  return <a href={href}>{text}</a>;
}
