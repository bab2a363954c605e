import { escapeHtml } from '#server/escape-html.ts';

/** Text as XML takes it, also within an attribute. It knows no control characters, not even escaped ones. */
export function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const storable = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return escapeHtml(storable).replaceAll("'", '&apos;');
}
