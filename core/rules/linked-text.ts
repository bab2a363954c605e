export interface TextPart {
  text: string;
  /** Present where the text is a link. */
  href?: string;
}

/**
 * Addresses that a text may lead to: a path of this store, or one of a few schemes. Browsers read `\` as `/` and leave
 * white space out, so that `/\evil.example` would lead away.
 */
const SAFE_ADDRESS = /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\]+|(?:mailto|tel):[^\t\r\n\\]+)$/;
const LINK = /\[(?<label>[^\]]+)\]\((?<href>[^)]+)\)/g;

/** Takes `Write to [us](/contact-us).` apart into text and links. What leads to no safe address stays as it is written. */
export function getParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: whole, index, groups } of text.matchAll(LINK)) {
    if (!SAFE_ADDRESS.test(groups?.href ?? '')) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: groups?.label ?? '', href: groups?.href ?? '' });
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The same text with its links' labels only, as structured data wants it. */
export function toPlainText(text: string): string {
  return getParts(text)
    .map((part) => part.text)
    .join('');
}

/** Whether every link of a text leads to a safe address, as it will be read when the text is shown. */
export function hasOnlySafeLinks(text: string): boolean {
  return [...text.matchAll(LINK)].every(({ groups }) => SAFE_ADDRESS.test(groups?.href ?? ''));
}
