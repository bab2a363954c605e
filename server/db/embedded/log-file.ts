import { appendFileSync, renameSync, statSync } from 'node:fs';

const maxBytes = 5 * 1024 * 1024;

/** Appends to a file that is set aside once at 5 MB, so that it never takes more than twice that. */
export function createLogFile(path: string): (text: string) => void {
  let size = getSize(path);
  return (text) => {
    try {
      if (size > maxBytes) {
        renameSync(path, `${path}.1`);
        size = 0;
      }
      appendFileSync(path, text, { mode: 0o600 });
      size += Buffer.byteLength(text);
    } catch {
      // A log that cannot be written (a full disk) must not take the store down.
    }
  };
}

function getSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
