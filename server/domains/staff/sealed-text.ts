import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Text that rests in the database, and in backups, and can be read with the store's secret alone. A second method would name
 * itself in front (`v2.`), which this one never does.
 */
export function createSeal(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },

    /** Undefined for what was sealed with another secret, or has been changed. */
    open(text: string): string | undefined {
      const bytes = Buffer.from(text, 'base64url');
      const [nonce, tag] = [
        bytes.subarray(0, NONCE_BYTES),
        bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
      ];
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAuthTag(tag);
        const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(opened).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
