import { createHash } from 'node:crypto';
import type { PaymentSettings } from '#server/payment-settings.ts';

/** Foreign addresses that a page may use for the payment window, by directive of the policy. */
export interface PaymentSources {
  script: string[];
  frame: string[];
  connect: string[];
  image: string[];
  /** Where browsers inside other apps are sent with a form, since they cannot keep a window open. */
  form: string[];
  /** Its script lays the window out with style attributes. */
  styleAttributes: boolean;
}

export const OWN_ONLY: PaymentSources = {
  script: [],
  frame: [],
  connect: [],
  image: [],
  form: [],
  styleAttributes: false,
};

/**
 * Hosts of the provider beside the one that its script comes from: what its own shop modules allow, and what the script
 * of today asks for besides.
 */
const RAZORPAY = {
  api: 'https://api.razorpay.com',
  /** Pictures, and a script that looks for fraud. */
  files: 'https://cdn.razorpay.com',
  window: 'https://checkout-static-next.razorpay.com',
  events: [
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
};

/** The sandbox is served by the store itself and needs nobody else; the provider's window comes from its own hosts. */
export function getPaymentSources({
  isSandbox,
  checkoutUrl,
}: Pick<PaymentSettings, 'isSandbox' | 'checkoutUrl'>): PaymentSources {
  if (isSandbox) return OWN_ONLY;
  const { origin } = new URL(checkoutUrl);
  if (!origin.endsWith('.razorpay.com')) {
    const only = [origin];
    return { script: only, frame: only, connect: only, image: only, form: only, styleAttributes: true };
  }
  return {
    script: [origin, RAZORPAY.files, RAZORPAY.window],
    frame: [RAZORPAY.api, origin],
    connect: [RAZORPAY.api, origin, ...RAZORPAY.events],
    image: [RAZORPAY.files],
    form: [RAZORPAY.api],
    styleAttributes: true,
  };
}

const BASE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
} as const;
const SHARED_CACHING = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';
/** An hour, should a call to drop an answer ever be lost. */
const CDN_CACHING = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=1';
const A_YEAR_OF_HTTPS = 'max-age=31536000; includeSubDomains';

/** Sent with every answer. A store that is reached by https asks browsers never to come any other way. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https://')) return BASE_HEADERS;
  return { ...BASE_HEADERS, 'Strict-Transport-Security': A_YEAR_OF_HTTPS };
}

/**
 * The head of every cached answer. Caches between here and the shopper may take the load of one second off the store; a
 * CDN that drops what has changed may take all of it.
 */
export function sharedHeaders({
  publicUrl,
  cdn,
}: {
  publicUrl: string;
  cdn?: object | undefined;
}): Record<string, string> {
  return { ...securityHeaders(publicUrl), 'Cache-Control': cdn ? CDN_CACHING : SHARED_CACHING };
}

/** A page behind a secret in its address: neither a cache nor another site nor a search engine gets to know it. */
export const SECRET_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const;

/** What is no page: whoever opens an answer of the API as if it were one gets nothing that runs, and it fits in no frame. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The page about the API lays itself out with style attributes; everything else of it comes from this server. */
export const API_DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface PolicyParts {
  payment?: PaymentSources;
  /** Marks the scripts that the server itself wrote. */
  nonce?: string | undefined;
  trustedTypes?: "'none'" | 'default' | '*';
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>(?<rules>[\s\S]*?)<\/style>/g;
const STYLE_ATTRIBUTE = /\sstyle="(?<rules>[^"]*)"/g;

/**
 * A policy that allows this very page and nothing else. Inline scripts are allowed by their hash, because a finished page
 * is cached and sent to everybody; and only those that carry the nonce of the rendering, because a script that somebody
 * got into the page would be hashed like any other. Code of the page that turns a text into HTML or into code must have a
 * Trusted Types policy for it, by one of the names given here.
 */
export function contentSecurityPolicy(
  html: string,
  { payment = OWN_ONLY, nonce, trustedTypes = "'none'" }: PolicyParts = {},
): string {
  const scripts = [...html.matchAll(INLINE_SCRIPT)]
    .filter(({ groups }) => nonce && groups?.attributes?.includes(` nonce="${nonce}"`))
    .map(({ groups }) => hashSource(groups?.code ?? ''));
  const styles = [...html.matchAll(INLINE_STYLE)].map(({ groups }) => hashSource(groups?.rules ?? ''));
  const attributes = [...html.matchAll(STYLE_ATTRIBUTE)].map(({ groups }) =>
    hashSource(readAttribute(groups?.rules ?? '')),
  );
  return [
    "default-src 'none'",
    directive("script-src 'self'", [...scripts, ...payment.script]),
    directive(
      "style-src 'self'",
      styles.concat(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : []),
    ),
    ...(payment.styleAttributes ? ["style-src-attr 'unsafe-inline'"] : []),
    directive("img-src 'self' data:", payment.image),
    "font-src 'self'",
    directive("connect-src 'self'", payment.connect),
    ...(payment.frame.length > 0 ? [directive('frame-src', payment.frame)] : []),
    "manifest-src 'self'",
    directive("form-action 'self'", payment.form),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');
}

function directive(start: string, sources: string[]): string {
  return [start, ...new Set(sources)].join(' ');
}

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** The hash is taken of what the browser reads, not of how it is written in HTML. */
function readAttribute(attribute: string): string {
  return attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
