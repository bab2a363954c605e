import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWishlist, toggleWish, type Wishlist } from './wishlist.ts';
import { mergeWishes, type StoredWish, unsentWishes, withoutGone, withoutSent } from './wishlist-sync.ts';

const wish = (id: string) => ({ id, name: `Name of ${id}`, image: '', price: 499 });
const idsOf = (list: Wishlist) => list.filter(({ isGone }) => !isGone).map(({ id }) => id);

/** What the account does with a change. */
function apply(account: StoredWish[], { added, removed }: ReturnType<typeof unsentWishes>): StoredWish[] {
  const left = account.filter(({ productId }) => !removed.includes(productId));
  return [...left, ...added.filter(({ productId }) => !left.some((one) => one.productId === productId))];
}

describe('a wishlist', () => {
  it('has a product once; a second press takes it off', () => {
    const once = toggleWish([], wish('a'));
    expect(idsOf(once)).toEqual(['a']);
    expect(idsOf(toggleWish(once, wish('a')))).toEqual([]);
    expect(withoutGone(toggleWish(once, wish('a')))).toEqual([]);
  });

  it('remembers what was taken off until the account knows', () => {
    const sent = mergeWishes(toggleWish([], wish('a')), [], []).map((one) => ({ ...one, isSent: true }));
    const gone = toggleWish(sent, wish('a'));
    expect(idsOf(gone)).toEqual([]);
    expect(unsentWishes(gone)).toEqual({ added: [], removed: ['a'] });
    expect(mergeWishes(gone, gone, [])).toEqual([]);
  });

  it('keeps the name and picture that it knows, and the price of when it was added', () => {
    const list = toggleWish([], wish('a'));
    const stored = [
      { productId: 'a', price: 499 },
      { productId: 'b', price: 799 },
    ];
    expect(mergeWishes(list, list, stored)).toEqual([
      { ...wish('a'), isSent: true },
      { id: 'b', name: '', image: '', price: 799, isSent: true },
    ]);
  });

  it('of another account is not mixed with this one’s; what no account has stays', () => {
    const mixed = [{ ...wish('a'), isSent: true }, wish('b')];
    expect(idsOf(withoutSent(mixed))).toEqual(['b']);
  });

  it('is read from the storage without what makes no sense', () => {
    expect(parseWishlist(JSON.stringify([wish('a'), { id: 7 }, null, 'x']))).toEqual([wish('a')]);
    expect(() => parseWishlist('{"a": 1}')).toThrow();
  });
});

const action = fc.record({
  device: fc.nat(1),
  kind: fc.constantFrom('toggle', 'send', 'receive'),
  id: fc.constantFrom('a', 'b', 'c'),
});

it('devices that have all been heard show the same, and nothing that was added is lost', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let account: StoredWish[] = [];
      const lists: Wishlist[] = [[], []];
      /** A call whose answer has not come back: what was sent, and what the account will say. */
      const underway: ({ sent: Wishlist; answer: StoredWish[] } | undefined)[] = [];
      const send = (device: number) => {
        const sent = lists[device] ?? [];
        account = apply(account, unsentWishes(sent));
        underway[device] = { sent, answer: account };
      };
      const receive = (device: number) => {
        const call = underway[device];
        if (call) lists[device] = mergeWishes(lists[device] ?? [], call.sent, call.answer);
        underway[device] = undefined;
      };
      const everRemoved = new Set<string>();
      const everAdded = new Set<string>();
      for (const { device, kind, id } of actions) {
        if (kind === 'send' && !underway[device]) send(device);
        if (kind === 'receive') receive(device);
        if (kind !== 'toggle') continue;
        const before = lists[device] ?? [];
        (idsOf(before).includes(id) ? everRemoved : everAdded).add(id);
        lists[device] = toggleWish(before, wish(id));
      }
      for (const device of [0, 1, 0, 1, 0, 1]) {
        receive(device);
        send(device);
        receive(device);
      }
      const shown = lists.map((list) => idsOf(list).toSorted());
      expect(shown[0]).toEqual(shown[1]);
      expect(account.map(({ productId }) => productId).toSorted()).toEqual(shown[0]);
      expect(lists.map(unsentWishes)).toEqual(lists.map(() => ({ added: [], removed: [] })));
      for (const id of everAdded) if (!everRemoved.has(id)) expect(shown[0]).toContain(id);
    }),
    { numRuns: 500 },
  );
});
