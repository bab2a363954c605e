import { isLoopbackHost } from './local-address.ts';

type Given = Record<string, string | undefined>;

const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URLS'];
const WEB = ['S3_ENDPOINT', 'BACKUP_S3_ENDPOINT', 'CDN_PURGE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
/** What makes the database's client refuse a line that is not encrypted. */
const SAFE_SSL_MODES = ['require', 'verify-ca', 'verify-full'];

/**
 * With `REQUIRE_TLS=on`: the settings by which something would leave this machine unencrypted. The providers that people
 * are served through are held to https in every live store.
 */
export function findPlainLines(given: Given): string[] {
  if (given.REQUIRE_TLS !== 'on') return [];
  return [
    ...plain(given, DATABASES, isSafeDatabase, 'add ?sslmode=verify-full'),
    ...plain(given, ['SMTP_URL'], isSafeMail, 'use smtps:// or add ?requireTLS=true'),
    ...plain(given, WEB, ({ protocol }) => protocol === 'https:', 'use https://'),
  ];
}

function plain(given: Given, names: string[], isSafe: (url: URL) => boolean, advice: string): string[] {
  return names
    .filter((name) => addresses(given[name]).some((url) => !isLoopbackHost(url.hostname) && !isSafe(url)))
    .map((name) => `${name} (not encrypted; ${advice}, or set REQUIRE_TLS=off)`);
}

/** What is no address at all is named by another check. */
function addresses(text = ''): URL[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => URL.canParse(part))
    .map((part) => new URL(part));
}

function isSafeDatabase({ searchParams }: URL): boolean {
  return SAFE_SSL_MODES.includes(searchParams.get('sslmode') ?? '');
}

function isSafeMail({ protocol, searchParams }: URL): boolean {
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}
