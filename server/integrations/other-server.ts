const TIMEOUT_MS = 10_000;

/** What time it is at another server, by the header that every answer has. */
export async function readTimeOf(url: string): Promise<Date> {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const date = response.headers.get('date');
  if (date === null) throw new Error(`${url} does not say what time it is`);
  return new Date(date);
}

/** Whether a store that is up answers at this address. */
export async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  return response.ok && text.includes('"status":"ok"');
}
