import { describe, expect, it, vi } from 'vitest';
import { createSessionStore } from './session-store.ts';

function openTab(token?: string) {
  const contents = new Map(token === undefined ? [] : [['userToken', token]]);
  const localStorage = {
    getItem: (key: string) => contents.get(key) ?? null,
    setItem: (key: string, text: string) => void contents.set(key, text),
    removeItem: (key: string) => void contents.delete(key),
  };
  return Object.assign(new EventTarget(), { localStorage, contents });
}

function tokenWith(claims: unknown): string {
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

describe('session store', () => {
  it('restores the user from the id claim of the stored token', () => {
    const token = tokenWith({ id: 'u-1', name: 'राधा ÿ?>' });
    expect(createSessionStore(openTab(token)).read()).toEqual({ token, user: { _id: 'u-1' } });
  });

  it('removes a token that cannot be decoded', () => {
    for (const token of ['', 'nonsense', 'a.b.c', 'a..c', tokenWith('text')]) {
      const tab = openTab(token);
      expect(createSessionStore(tab).read()).toBeNull();
      expect(tab.contents.has('userToken')).toBe(false);
    }
  });

  it('keeps a token without an id claim, and learns from the server whose it is', () => {
    const token = tokenWith({ sub: 'u-1' });
    const tab = openTab(token);
    const store = createSessionStore(tab);
    expect(store.read()).toEqual({ token, user: null });
    store.setUser({ _id: 'u-1' });
    expect(store.read()).toEqual({ token, user: { _id: 'u-1' } });
    expect(tab.contents.get('userToken')).toBe(token);
  });

  it('keeps a token as plain text and drops it on clear', () => {
    const tab = openTab();
    const store = createSessionStore(tab);
    const token = tokenWith({ id: 'u-2' });
    store.setToken(token);
    expect(tab.contents.get('userToken')).toBe(token);
    expect(store.read()?.user?._id).toBe('u-2');
    store.clear();
    expect(tab.contents.has('userToken')).toBe(false);
    expect(store.read()).toBeNull();
  });

  it('logs out here when another tab logs out', () => {
    const tab = openTab(tokenWith({ id: 'u-3' }));
    const store = createSessionStore(tab);
    const listener = vi.fn();
    store.subscribe(listener);
    tab.contents.clear();
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    expect(store.read()).toBeNull();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('knows nobody on the server', () => {
    expect(createSessionStore(null).read()).toBeNull();
  });
});
