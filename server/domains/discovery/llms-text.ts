import { getSlug, PRODUCT_TYPES, THEMES } from '#core/rules/categories.ts';
import { RETURN_WINDOW_DAYS } from '#core/rules/order-states.ts';

interface Known {
  brandName: string;
  supportEmail: string;
  supportPhone: string;
  publicUrl: string;
  /** What is on sale, by category and tag. */
  lists: readonly { category: string; homeTag: string | null }[];
}

/** `llms.txt`: a page in Markdown for programs that answer questions about the store. */
export function writeLlmsText({ brandName, supportEmail, supportPhone, publicUrl, lists }: Known): string {
  const link = (label: string, path: string, words = '') =>
    `- [${label}](${publicUrl}${path})${words && `: ${words}`}`;
  const listing = (label: string) => link(label, `/category/${getSlug(label)}`);
  const categories = new Set(lists.map(({ category }) => category));
  const tags = new Set(lists.map(({ homeTag }) => homeTag));
  const types = PRODUCT_TYPES.filter(({ category, match }) =>
    [...categories].some((present) =>
      match === 'contains' ? present.includes(category) : present === category,
    ),
  );
  return `# ${brandName}

> An online clothing store for shoppers in India: printed t-shirts, oversized tees, hoodies, cargos, polos and sweatshirts. Prices are in
> rupees and include all taxes. Paid online or in cash on delivery.

## Finding products

${[
  link(
    'Search',
    '/shop?search=black+hoodie',
    'the text after `search=` is what is looked for, in English or Hindi',
  ),
  link('All products', '/shop'),
  link('New arrivals', '/new-arrivals'),
  link('Sale', '/sale'),
  link('Every page', '/sitemap.xml'),
  link(
    'Every size of every product with price and availability',
    '/feeds/google.xml',
    'RSS with the attributes of Google Merchant Center',
  ),
  link('Products as JSON', '/api/products/list?fields=card&limit=20', 'described at /api/docs'),
].join('\n')}

## Product types

${types.map(({ label }) => listing(label)).join('\n')}

## Themes

${THEMES.filter((theme) => tags.has(theme))
  .map(listing)
  .join('\n')}

## Buying

${[
  link(
    'Shipping and returns',
    '/shipping-return',
    `returns and exchanges within ${RETURN_WINDOW_DAYS} days of delivery`,
  ),
  link('Shipping policy', '/shipping-policy'),
  link('Cancellation and refunds', '/refund-policy'),
  link('Questions and answers', '/faq'),
  link('Contact', '/contact-us', `${supportEmail}, ${supportPhone}`),
].join('\n')}
`;
}
