/**
 * Adds the script that looks after a shopper who is faster than the page's code: a button that is pressed before React
 * has taken it over is pressed again as soon as it has, what is typed or chosen is typed or chosen again, and a step back
 * through the addresses of this page reads the page of that address. Otherwise all of it would be lost without a word, for
 * a whole page on a slow line and for its late parts on every line.
 */
export function holdEarlyInput(html: string, nonce: string): string {
  return html.replace('</head>', () => `<script nonce="${nonce}">(${holdInput})()</script></head>`);
}

interface Fiber {
  flags: number;
  /** What it was before, or is about to become. */
  alternate: Fiber | null;
  return: Fiber | null;
}

/** Runs in the browser, as it is written here: it may use nothing from outside. */
function holdInput(): void {
  const servedAddress = location.pathname + location.search;
  /** What the server sent; all else was made by code, which may not be React. */
  const served = new WeakSet<Element>();
  let isWholePageHere = false;
  /** React's `Placement | Hydrating`: what it goes by itself to see what is not in the page yet. */
  const PREPARED = 0x1002;
  /** What is done once React has an element, in the order in which the shopper did it. */
  const held = new Map<Element, () => void>();
  let isFrameAsked = false;
  const texts = new Map<Element, string>();
  const ticks = new Map<Element, boolean>();
  /** Boxes that were pressed before React had them: it may take them over during the press, and then sees no change. */
  const pressedBoxes = new WeakSet<Element>();
  /** The button that a finger went down on, and where. */
  let pressed: { button: HTMLButtonElement; x: number; y: number } | null = null;

  /**
   * React leaves its record on every element that it takes over. As long as one above it is marked, all of that is only
   * being prepared: a press would be lost, and what is chosen taken for what the page began with. A record that has
   * another beside it has been in the page before, with all above it: marks there are of renderings that were dropped.
   */
  function isHydrated(element: Element) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactFiber'));
    let fiber: Fiber | null = key === undefined ? null : Reflect.get(element, key);
    if (fiber === null) return false;
    while (fiber !== null && fiber.alternate === null && !(fiber.flags & PREPARED)) fiber = fiber.return;
    return fiber === null || fiber.alternate !== null;
  }

  function isWaiting(element: Element) {
    return (served.has(element) || !isWholePageHere) && !isHydrated(element);
  }

  /** Once per element: whoever presses a second time is impatient and means the same. */
  function whenHydrated(element: Element, run: () => void) {
    if (!held.has(element)) held.set(element, run);
    void releaseAll();
  }

  function release(element: Element, run: () => void) {
    if (element.isConnected && !isHydrated(element)) return;
    held.delete(element);
    run();
  }

  /** Each in a microtask of its own: React then knows of a choice before the press that is about it. */
  async function releaseAll() {
    for (const [element, run] of held) await release(element, run);
    if (held.size === 0 || isFrameAsked) return;
    isFrameAsked = true;
    requestAnimationFrame(() => {
      isFrameAsked = false;
      void releaseAll();
    });
  }

  /** What was typed or chosen must be known to a press that comes just after, however long the next frame takes. */
  function releaseFields() {
    for (const [element, run] of held) if (isField(element)) release(element, run);
  }

  function notePress({ target, clientX: x, clientY: y }: PointerEvent) {
    const button = target instanceof Element && target.closest('button');
    pressed = button ? { button, x, y } : null;
  }

  /**
   * The button that has moved away from under a finger that did not move: what is there now was not meant, a mouse presses
   * what is around both. The first touch brings the page's late parts, so it happens to the first press of many visits.
   */
  function takeMovedButton({ target, clientX: x, clientY: y, detail }: MouseEvent) {
    const press = pressed;
    pressed = null;
    // Without a count it was pressed by key or by code.
    if (!press || detail === 0 || !(target instanceof Node) || press.button.contains(target)) return null;
    const { left, right, top, bottom } = press.button.getBoundingClientRect();
    const isStillThere = x >= left && right >= x && y >= top && bottom >= y;
    const isGone = left === right;
    const hasFingerMoved = Math.hypot(x - press.x, y - press.y) > 10;
    return isStillThere || isGone || hasFingerMoved ? null : press.button;
  }

  function holdPress(event: MouseEvent) {
    releaseFields();
    const moved = takeMovedButton(event);
    if (moved) {
      event.preventDefault();
      event.stopPropagation();
      if (isWaiting(moved)) whenHydrated(moved, () => moved.click());
      else moved.click();
      return;
    }
    if (event.target instanceof Element && isBox(event.target) && isWaiting(event.target)) {
      pressedBoxes.add(event.target);
    }
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button || !isWaiting(button)) return;
    // A form with an address of its own works without code.
    if (button.type === 'submit' && button.form?.hasAttribute('action')) return;
    event.preventDefault();
    event.stopPropagation();
    whenHydrated(button, () => button.click());
  }

  function holdChange({ target: field }: Event) {
    if (!isField(field)) return;
    const wasPressed = pressedBoxes.delete(field);
    if (!wasPressed && !isWaiting(field)) return;
    if (isBox(field)) ticks.set(field, field.checked);
    else texts.set(field, field.value);
    whenHydrated(field, () => (isBox(field) ? tickAgain(field) : typeAgain(field)));
  }

  function isField(target: unknown) {
    return (
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    );
  }

  function isBox(field: Element): field is HTMLInputElement {
    return field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');
  }

  // React notes what is written through an element, and hears of a change only when it then finds something else there.
  function tickAgain(box: HTMLInputElement) {
    box.checked = !ticks.get(box);
    box.click();
  }

  function typeAgain(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
      field,
      texts.get(field),
    );
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  function readOtherAddress() {
    const isOther = location.pathname + location.search !== servedAddress;
    if (isOther && !isHydrated(document.documentElement)) location.reload();
  }

  addEventListener('DOMContentLoaded', () => {
    for (const element of document.querySelectorAll('button, input, select, textarea')) served.add(element);
    isWholePageHere = true;
  });
  addEventListener('pointerdown', notePress, true);
  addEventListener('click', holdPress, true);
  addEventListener('input', holdChange, true);
  addEventListener('popstate', readOtherAddress);
}
