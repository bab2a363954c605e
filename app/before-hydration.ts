/**
 * Adds the script that looks after a shopper who is faster than the page's code: a button that is pressed before React
 * has taken it over is pressed again as soon as it has, what is typed or chosen is typed or chosen again, and a step back
 * through the addresses of this page reads the page of that address. Otherwise all of it would be lost without a word, for
 * a whole page on a slow line and for its late parts on every line.
 */
export function holdEarlyInput(html: string, nonce: string): string {
  return html.replace('</head>', () => `<script nonce="${nonce}">(${holdInput})()</script></head>`);
}

/** Runs in the browser, as it is written here: it may use nothing from outside. */
function holdInput(): void {
  const servedAddress = location.pathname + location.search;
  /** What the server sent; all else was made by code, which may not be React. */
  const served = new WeakSet<Element>();
  let isWholePageHere = false;
  const held = new Set<Element>();
  const texts = new Map<Element, string>();
  const ticks = new Map<Element, boolean>();
  /** Boxes that were pressed before React had them: it may take them over during the press, and then sees no change. */
  const pressedBoxes = new WeakSet<Element>();

  /** React leaves its props on every element that it has taken over. */
  function isHydrated(element: Element) {
    return Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }

  function isWaiting(element: Element) {
    return (served.has(element) || !isWholePageHere) && !isHydrated(element);
  }

  /** Once per element: whoever presses a second time is impatient and means the same. */
  function whenHydrated(element: Element, run: () => void) {
    if (held.has(element)) return;
    held.add(element);
    function check() {
      if (element.isConnected && !isHydrated(element)) return requestAnimationFrame(check);
      held.delete(element);
      run();
    }
    check();
  }

  function holdPress(event: MouseEvent) {
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
    if (!isField(field) || !(isWaiting(field) || pressedBoxes.delete(field))) return;
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
  addEventListener('click', holdPress, true);
  addEventListener('input', holdChange, true);
  addEventListener('popstate', readOtherAddress);
}
