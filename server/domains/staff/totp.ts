import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Clocks may differ by one step. */
const WINDOW = 1;

export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What authenticator apps read from a QR code. */
export function toTotpAddress({
  secret,
  issuer,
  label,
}: {
  secret: string;
  issuer: string;
  label: string;
}): string {
  return new TOTP({ secret, issuer, label, period: PERIOD_SECONDS }).toString();
}

/** The step of time that a code belongs to; undefined for a wrong code. A step is good once: see `last_step`. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = new TOTP({ secret, period: PERIOD_SECONDS }).validate({
    token: code,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
