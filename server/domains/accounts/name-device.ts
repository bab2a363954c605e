import { parse } from 'bowser';

/** Longer ones are made up, and reading one takes time. */
const MOST_READ = 500;

/** What people call the things that browsers run on. */
const SYSTEM_NAMES: Partial<Record<string, string>> = { macOS: 'Mac', iOS: 'iPhone' };

interface Device {
  /** 'Chrome', 'Safari'; null where the caller is no browser that we know. */
  browser: string | null;
  /** 'Android', 'iPhone', 'Windows'. */
  system: string | null;
}

/** The browser and its device in plain words; the rest of the text would tell people apart, and is dropped. */
export function nameDevice(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os, platform } = parse(userAgent.slice(0, MOST_READ));
  const system = platform.model === 'iPad' ? 'iPad' : (SYSTEM_NAMES[os.name ?? ''] ?? os.name);
  return { browser: browser.name?.replace(/^Microsoft | for Android$/, '') || null, system: system || null };
}
