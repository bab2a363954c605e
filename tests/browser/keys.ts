import type { Locator, Page } from '@playwright/test';
import { expect } from './store-test.ts';

/** No way through a screen is longer. */
const MOST_STOPS = 80;

/** Where the focus is, as somebody sees it who has only the keyboard. */
interface Stop {
  /** What has the focus, said so that a failed test names it. */
  what: string;
  /** Whether something is drawn around it. */
  isMarked: boolean;
  /** Whether it is in view, and nothing lies over it. */
  isSeen: boolean;
}

/** Goes from stop to stop until the wanted one has the focus; each one on the way can be seen, and is marked. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    await expectSeen(page);
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
  }
  throw new Error(`${wanted} cannot be reached by ${key}.`);
}

/** Scrolling there takes a moment. */
async function expectSeen(page: Page): Promise<void> {
  await expect(async () => {
    const stop = await readStop(page);
    expect(stop).toEqual({ what: stop.what, isMarked: true, isSeen: true });
  }).toPass({ timeout: 10_000 });
}

/** The focus is somewhere: whoever presses Tab goes on from there, and a screen reader reads from there. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY');
}

function readStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    // A radio that is drawn by the label around it, or by what stands beside it.
    const drawn = [focused, focused.nextElementSibling, focused.parentElement].filter(
      (part) => part !== null,
    );
    const marked = drawn.find((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const { left, right, top, bottom } = (marked ?? focused).getBoundingClientRect();
    const places = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 4, top + 4],
      [right - 4, bottom - 4],
      [left + 4, bottom - 4],
    ] as const;
    const isSeen = places.some(([x, y]) => {
      const above = document.elementFromPoint(x, y);
      return above !== null && (marked ?? focused).contains(above);
    });
    // A page that has just changed puts the focus here, also after the first Tab. It is no stop: the next Tab goes on.
    const isStart = focused.tagName === 'MAIN';
    return { what: focused.outerHTML.slice(0, 200), isMarked: marked !== undefined || isStart, isSeen };
  });
}
