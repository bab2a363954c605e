import { createExternalStore } from '#app/ui/external-store.ts';

interface StoredValueOptions<T> {
  key: string;
  empty: T;
  /** Undefined for text that is no such value: it is then removed from the storage. May throw for the same. */
  parse: (text: string) => T | undefined;
  /** Null when there is nothing worth storing. */
  serialise: (value: T) => string | null;
  /** The browser's window, or a stand-in; null while rendering on the server. */
  browser?: StorageHolder | null | undefined;
}

export interface StorageHolder extends Pick<EventTarget, 'addEventListener'> {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** A value under one key of the browser's storage, the same in all tabs. */
export function createStoredValue<T>(options: StoredValueOptions<T>) {
  const { key, empty, parse, serialise, browser = browserOrNull() } = options;
  const store = createExternalStore(empty);
  let text: string | null = null;

  // Storage can be switched off or full; the value then lives as long as the page.
  function withStorage<R>(use: (storage: StorageHolder['localStorage']) => R): R | undefined {
    try {
      return browser ? use(browser.localStorage) : undefined;
    } catch {
      return undefined;
    }
  }

  function parsed(stored: string): T | undefined {
    try {
      return parse(stored);
    } catch {
      return undefined;
    }
  }

  function load(): void {
    const stored = withStorage((storage) => storage.getItem(key));
    if (stored === undefined || stored === text) return;
    const value = stored === null ? empty : parsed(stored);
    if (value === undefined) withStorage((storage) => storage.removeItem(key));
    text = value === undefined ? null : stored;
    store.update(() => value ?? empty);
  }

  browser?.addEventListener('storage', (event) => {
    const changedKey = 'key' in event ? event.key : null;
    if (changedKey === null || changedKey === key) load();
  });
  // A page that comes back from the back-forward cache has missed what other tabs did meanwhile.
  browser?.addEventListener('pageshow', load);
  load();

  return {
    ...store,
    /** Changes the value as it is now, a change just made in another tab included. */
    update(change: (current: T) => T): void {
      load();
      const next = change(store.read());
      if (next === store.read()) return;
      const written = serialise(next);
      const isStored = withStorage((storage) => {
        if (written === null) storage.removeItem(key);
        else storage.setItem(key, written);
        return true;
      });
      if (isStored) text = written;
      store.update(() => next);
    },
  };
}

/** The window, or null where there is none. */
function browserOrNull(): StorageHolder | null {
  return typeof window === 'undefined' ? null : window;
}

/** A text under one key of the browser's storage. Where storage is switched off or full, nothing is stored. */
export function storedText(kind: 'localStorage' | 'sessionStorage', key: string) {
  return {
    read(): string | null {
      try {
        return window[kind].getItem(key);
      } catch {
        return null;
      }
    },
    write(text: string | null): void {
      try {
        if (text === null) window[kind].removeItem(key);
        else window[kind].setItem(key, text);
      } catch {
        // See above.
      }
    },
  };
}
