/** What does not read the same in every browser between the quotes of a header. */
const NOT_PLAIN = /[^ -~]|["\\%]/gu;
/** What RFC 8187 has escaped beyond what `encodeURIComponent` escapes. */
const NOT_ESCAPED = /['()*]/g;

/**
 * The header that has a file saved under a name, as RFC 6266 writes it: in ASCII for every program, and whole in UTF-8 where
 * that is not all of it.
 */
export function attachment(name: string): string {
  const plain = name.replaceAll(NOT_PLAIN, '_');
  const header = `attachment; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${escapeName(name)}`;
}

function escapeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    NOT_ESCAPED,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
