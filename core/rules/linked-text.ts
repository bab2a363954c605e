export interface TextPart {
  text: string;
  /** Present where the words are a link. */
  href?: string;
}

const LINK = /\[(?<words>[^\]]+)\]\((?<href>[^)]+)\)/g;

/** Takes `Write to [us](/contact-us).` apart into words and links. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: whole, index, groups } of text.matchAll(LINK)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: groups?.words ?? '', href: groups?.href ?? '' });
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The same text with its links' words only, as structured data wants it. */
export function wordsOf(text: string): string {
  return partsOf(text)
    .map((part) => part.text)
    .join('');
}
