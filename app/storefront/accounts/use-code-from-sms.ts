import { useEffect, useEffectEvent } from 'react';

/** Where the browser can read the store's own SMS, and the shopper lets it, the code comes by itself. */
export function useCodeFromSms(onCode: (code: string) => void): void {
  const takeCode = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const controller = new AbortController();
    waitForCode(controller.signal).then(
      (code) => code && takeCode(code),
      // Refused or given up: the shopper types the code.
      () => {},
    );
    return () => controller.abort();
  }, []);
}

async function waitForCode(signal: AbortSignal): Promise<string | undefined> {
  const request: CredentialRequestOptions & { otp: { transport: string[] } } = {
    otp: { transport: ['sms'] },
    signal,
  };
  const credential = await navigator.credentials.get(request);
  if (!credential || !('code' in credential)) return undefined;
  return typeof credential.code === 'string' ? credential.code : undefined;
}
