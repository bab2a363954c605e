import type { Stage } from './stage.ts';

/** A screen of the store, and how to get there. */
export interface Shot {
  name: string;
  show(stage: Stage): Promise<unknown>;
  /** False for a screen whose fold is the point, such as an open dialog. */
  whole?: boolean;
  /** True for a screen that still waits for its data. */
  isOnItsWay?: boolean;
  /** Widths at which the README shows it. */
  readme?: number[];
}

/** Shows what is at an address. */
export const at =
  (path: string) =>
  ({ page }: Stage) =>
    page.goto(path);
