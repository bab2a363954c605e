import { useLocation } from 'react-router';
import { storedText } from './stored-value.ts';

/** How a screen looked when it was left. */
export interface SavedScreen {
  /** How far it was scrolled. */
  y: number;
  /** How many cards its list had grown to. */
  cards: number;
}

const stored = storedText('sessionStorage', 'screens');
const MOST_SCREENS = 50;
/** React Router's key for the entry that a document was opened with. */
const FIRST_ENTRY = 'default ';

/** Oldest first. */
let screens: Map<string, SavedScreen> | null = null;

/** Names the entry of the browser's history that is shown. */
export function useScreenKey(): string {
  const { key, pathname, search } = useLocation();
  return `${key} ${pathname}${search}`;
}

export function savedScreen(screenKey: string): SavedScreen | undefined {
  return readScreens().get(screenKey);
}

export function saveScreen(screenKey: string, part: Partial<SavedScreen>): void {
  const known = readScreens();
  const screen = { y: 0, cards: 0, ...known.get(screenKey), ...part };
  known.delete(screenKey);
  known.set(screenKey, screen);
  const [oldest] = known.keys();
  if (known.size > MOST_SCREENS && oldest !== undefined) known.delete(oldest);
}

/** For a reload: written when the page is left, because a scrolling finger must not wait for the storage. */
export function storeScreens(): void {
  stored.write(JSON.stringify([...readScreens()]));
}

/** Whether the browser has shown this document again, by a reload or by going back to it. */
export function isDocumentRevisited(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

function readScreens(): Map<string, SavedScreen> {
  screens ??= new Map(
    storedScreens().filter(([key]) => isDocumentRevisited() || !key.startsWith(FIRST_ENTRY)),
  );
  return screens;
}

function storedScreens(): [string, SavedScreen][] {
  try {
    return JSON.parse(stored.read() ?? '[]');
  } catch {
    return [];
  }
}
