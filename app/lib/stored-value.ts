export interface StoredValue<T> {
  read(): T;
  /** Changes the value as it is now, a change just made in another tab included. */
  update(change: (current: T) => T): void;
  subscribe(listener: () => void): () => void;
}

export interface StoredValueOptions<T> {
  key: string;
  empty: T;
  /** Undefined for text that is no such value: it is then removed from the storage. */
  parse: (text: string) => T | undefined;
  /** Null when there is nothing worth storing. */
  serialise: (value: T) => string | null;
  /** The browser's window, or a stand-in; null while rendering on the server. */
  browser: StorageHolder | null;
}

export interface StorageHolder extends Pick<EventTarget, 'addEventListener'> {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** A value kept under one key of the browser's storage, the same in all tabs, ready for `useSyncExternalStore`. */
export function createStoredValue<T>(options: StoredValueOptions<T>): StoredValue<T> {
  const { key, empty, browser } = options;
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = empty;

  // Storage can be switched off or full; the value then lives as long as the page.
  function withStorage<R>(use: (storage: StorageHolder['localStorage']) => R): R | undefined {
    try {
      return browser ? use(browser.localStorage) : undefined;
    } catch {
      return undefined;
    }
  }

  function load(): void {
    const stored = withStorage((storage) => storage.getItem(key));
    if (stored === undefined || stored === text) return;
    const parsed = stored === null ? empty : options.parse(stored);
    if (parsed === undefined) withStorage((storage) => storage.removeItem(key));
    text = parsed === undefined ? null : stored;
    value = parsed ?? empty;
  }

  function save(next: T): void {
    value = next;
    const written = options.serialise(next);
    const isKept = withStorage((storage) => {
      if (written === null) storage.removeItem(key);
      else storage.setItem(key, written);
      return true;
    });
    if (isKept) text = written;
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  function follow(): void {
    const before = value;
    load();
    if (value !== before) announce();
  }

  browser?.addEventListener('storage', (event) => {
    const changedKey = 'key' in event ? event.key : null;
    if (changedKey === null || changedKey === key) follow();
  });
  // A page that comes back from the back-forward cache has missed what other tabs did meanwhile.
  browser?.addEventListener('pageshow', follow);
  load();

  return {
    read: () => value,
    update(change) {
      load();
      const next = change(value);
      if (next === value) return;
      save(next);
      announce();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The window, or null where there is none. */
export function browserOrNull(): StorageHolder | null {
  return typeof window === 'undefined' ? null : window;
}
