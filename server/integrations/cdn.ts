export interface CdnSettings {
  purgeUrl: string;
  token: string | undefined;
}

const TIMEOUT_MS = 10_000;

/** A CDN holds answers for long only if it drops those that have changed. */
export function createCdn(settings: CdnSettings | undefined) {
  /** Has the CDN drop every answer with one of these tags. Safe to repeat. */
  async function purge(tags: readonly string[]): Promise<void> {
    if (!settings) return;
    const response = await fetch(settings.purgeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(settings.token && { authorization: `Bearer ${settings.token}` }),
      },
      body: JSON.stringify({ tags }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.text();
    if (!response.ok) throw new Error(`The CDN answered ${response.status}`);
  }

  return { isSet: settings !== undefined, purge };
}
