import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountCart,
  applyChanges,
  findChanges,
  type KnownCart,
  MOST_CART_LINES,
  mergeAnswer,
  type PlainLine,
} from './account-cart.ts';

/** A browser with a cart of its own that hears of the account's now and then. */
interface Device {
  cart: PlainLine[];
  known: KnownCart | null;
}

function openAccount() {
  let cart: AccountCart = { epoch: 'first', version: 0, lines: [] };

  /** `meanwhile`: what the shopper does while the answer is on its way. */
  function sync(device: Device, meanwhile: (cart: PlainLine[]) => PlainLine[] = (same) => same) {
    const { cart: sent, known } = device;
    cart = applyChanges(cart, { known, changes: findChanges(sent, known) });
    const lines = cart.lines.map(({ version: _, ...line }) => line);
    const answer = { epoch: cart.epoch, version: cart.version, lines };
    device.cart = mergeAnswer({ now: meanwhile(sent), sent, known, answer });
    device.known = answer;
  }

  /** The call arrived, and its answer did not. */
  function syncWithoutAnswer({ cart: sent, known }: Device) {
    cart = applyChanges(cart, { known, changes: findChanges(sent, known) });
  }

  function forget() {
    cart = { epoch: 'second', version: 0, lines: [] };
  }

  return { sync, syncWithoutAnswer, forget, read: () => cart };
}

const line = (productId: string, quantity = 1): PlainLine => ({ productId, size: 'M', quantity });
const newDevice = (...cart: PlainLine[]): Device => ({ cart, known: null });
const without = (cart: PlainLine[], productId: string) => cart.filter((each) => each.productId !== productId);

describe('the cart of an account', () => {
  it('is on the second device after its login', () => {
    const account = openAccount();
    const [phone, laptop] = [newDevice(line('kage', 2)), newDevice()];
    account.sync(phone);
    account.sync(laptop);
    expect(laptop.cart).toEqual([line('kage', 2)]);
  });

  it('has what both devices held before, with the larger quantity', () => {
    const account = openAccount();
    const [phone, laptop] = [
      newDevice(line('kage', 2), line('ishq')),
      newDevice(line('kage', 1), line('polo')),
    ];
    account.sync(phone);
    account.sync(laptop);
    account.sync(phone);
    expect(laptop.cart).toEqual([line('kage', 2), line('polo'), line('ishq')]);
    expect(phone.cart).toEqual([line('kage', 2), line('ishq'), line('polo')]);
  });

  it('takes over what a device changed, also a smaller quantity, and an older device follows', () => {
    const account = openAccount();
    const [phone, laptop] = [newDevice(line('kage', 3)), newDevice()];
    account.sync(phone);
    account.sync(laptop);
    phone.cart = [line('kage', 1)];
    account.sync(phone);
    account.sync(laptop);
    expect(laptop.cart).toEqual([line('kage', 1)]);
  });

  it('loses a line on all devices when one removes it', () => {
    const account = openAccount();
    const [phone, laptop] = [newDevice(line('kage'), line('polo')), newDevice()];
    account.sync(phone);
    account.sync(laptop);
    laptop.cart = without(laptop.cart, 'kage');
    account.sync(laptop);
    account.sync(phone);
    expect(phone.cart).toEqual([line('polo')]);
  });

  it('keeps a line that one device removes and the other has changed meanwhile', () => {
    const account = openAccount();
    const [phone, laptop] = [newDevice(line('kage')), newDevice()];
    account.sync(phone);
    account.sync(laptop);
    phone.cart = [line('kage', 3)];
    laptop.cart = [];
    account.sync(phone);
    account.sync(laptop);
    expect(laptop.cart).toEqual([line('kage', 3)]);
  });

  it('is emptied by an order, but not of what was added elsewhere meanwhile', () => {
    const account = openAccount();
    const [phone, laptop] = [newDevice(line('kage')), newDevice()];
    account.sync(phone);
    account.sync(laptop);
    laptop.cart = [...laptop.cart, line('polo')];
    account.sync(laptop);
    phone.cart = [];
    account.sync(phone);
    account.sync(laptop);
    expect(phone.cart).toEqual([line('polo')]);
    expect(laptop.cart).toEqual([line('polo')]);
  });

  it('keeps what the shopper does while the answer is on its way', () => {
    const account = openAccount();
    const phone = newDevice(line('kage'), line('polo'));
    account.sync(phone, (cart) => [...without(cart, 'polo'), line('ishq')]);
    expect(phone.cart).toEqual([line('kage'), line('ishq')]);
    account.sync(phone);
    expect(account.read().lines.map(({ productId }) => productId)).toEqual(['kage', 'ishq']);
  });

  it('does not remove twice what came back in between', () => {
    const account = openAccount();
    const [phone, laptop] = [newDevice(line('kage')), newDevice()];
    account.sync(phone);
    account.sync(laptop);
    phone.cart = [];
    account.syncWithoutAnswer(phone);
    account.sync(laptop);
    laptop.cart = [line('kage')];
    account.sync(laptop);
    account.sync(phone);
    expect(phone.cart).toEqual([line('kage')]);
  });

  it('comes back from the devices after the server forgot it', () => {
    const account = openAccount();
    const phone = newDevice(line('kage'));
    account.sync(phone);
    account.forget();
    account.sync(phone);
    expect(phone.cart).toEqual([line('kage')]);
    account.sync(phone);
    expect(account.read().lines).toMatchObject([line('kage')]);
  });

  it('is bounded; what is beyond the bound stays on its device', () => {
    const account = openAccount();
    const many = Array.from({ length: MOST_CART_LINES + 3 }, (_, index) => line(`p${index}`));
    const phone = newDevice(...many);
    account.sync(phone);
    account.sync(phone);
    expect(account.read().lines).toHaveLength(MOST_CART_LINES);
    expect(phone.cart).toEqual(many);
  });

  it('is not written anew when nothing has changed', () => {
    const account = openAccount();
    const phone = newDevice(line('kage'));
    account.sync(phone);
    const before = account.read();
    account.sync(phone);
    expect(account.read()).toBe(before);
  });
});

const step = fc.record({
  device: fc.nat(2),
  kind: fc.constantFrom('add', 'remove', 'sync', 'lost'),
  productId: fc.constantFrom('a', 'b', 'c', 'd'),
  quantity: fc.integer({ min: 1, max: 5 }),
});

it('whatever three devices do: a line that nobody removed is never lost, and in the end all agree', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const account = openAccount();
      const devices = [newDevice(), newDevice(), newDevice()];
      const added = new Set<string>();
      const removed = new Set<string>();
      for (const { device: place, kind, productId, quantity } of steps) {
        const device = devices[place];
        if (!device) continue;
        const others = without(device.cart, productId);
        if (kind === 'add') {
          device.cart = [...others, line(productId, quantity)];
          added.add(productId);
        } else if (kind === 'remove' && others.length < device.cart.length) {
          device.cart = others;
          removed.add(productId);
        } else if (kind === 'sync') account.sync(device);
        else if (kind === 'lost') account.syncWithoutAnswer(device);
      }
      for (let round = 0; round < 2; round += 1) for (const device of devices) account.sync(device);
      const ids = devices.map(({ cart }) =>
        cart.map((each) => `${each.productId} ${each.quantity}`).toSorted(),
      );
      expect(ids[1]).toEqual(ids[0]);
      expect(ids[2]).toEqual(ids[0]);
      const left = new Set(devices[0]?.cart.map(({ productId }) => productId));
      for (const id of added) if (!removed.has(id)) expect(left).toContain(id);
    }),
  );
});
