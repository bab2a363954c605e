const STORAGE_KEY = 'deviceMark';

/**
 * What the server gives a device that has logged in. Shown with the next login, it keeps strangers who have codes sent
 * to the same phone from locking this device out. It opens nothing by itself, so a logout leaves it.
 */
export function readDeviceMark(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveDeviceMark(mark: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, mark);
  } catch {
    // Without storage the device is a new one at every login.
  }
}
