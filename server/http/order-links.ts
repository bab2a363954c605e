/** A page or a call of an order's link, in any language. */
const LINK = /^(?<before>(?:\/[a-z-]+)?\/(?:track|review)\/)(?<token>[^/?]+)/;
const POSSIBLE_TOKEN = /^[\w-]{1,64}$/;
const NOBODYS_TOKEN = '-';

/**
 * Whoever guesses at the links of orders must not learn which guesses could be right: what cannot be a token of one is
 * answered like a token that nobody has.
 */
export function hideImpossibleToken(url: string): string {
  const { before, token } = LINK.exec(url)?.groups ?? {};
  if (before === undefined || token === undefined || POSSIBLE_TOKEN.test(token)) return url;
  return before + NOBODYS_TOKEN + url.slice(before.length + token.length);
}
