import type { ProductDefaults } from '#core/contract/products/admin.ts';
import { SETTING_NAMES, SETTING_SCHEMAS, type Setting, type SettingName } from '#core/contract/settings.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import type { Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { policyTitles } from '#texts/pages.ts';
import { hasPicture, selectSetting, writeSetting } from './settings.queries.ts';
import { startSettings } from './start-settings.ts';

const CACHED_MS = 1000;

/** What settings are called in the history of changes. */
const SETTING_TITLES: Record<SettingName, string> = {
  identity: 'Settings',
  cod: 'Cash on delivery',
  'cod-risk': 'Cash on delivery by risk',
  'order-limits': 'Order limits',
  parcel: 'Parcels',
  'delivery-days': 'Delivery days',
  messages: 'Messages',
  remittance: 'Remittance',
  stock: 'Low stock',
  synonyms: 'Synonyms',
  testimonials: 'Testimonials',
  faq: 'FAQ',
  'product-page': 'Product page',
  'policy:terms': policyTitles.terms,
  'policy:refund': policyTitles.refund,
  'policy:privacy': policyTitles.privacy,
  'policy:shipping': policyTitles.shipping,
  'policy:shipping-return': policyTitles['shipping-return'],
};

export type Settings = ReturnType<typeof createSettings>;

export interface VersionedSetting<Name extends SettingName> {
  value: Setting<Name>;
  /** 0 until the owner has changed it for the first time. */
  version: number;
  /** When that was last done. */
  savedAt: Date | null;
}

/** What the owner sets in the back office. Until then `startSettings` applies. */
export function createSettings(parts: { db: Db; identity: StoreIdentity; limits: boolean; now: () => Date }) {
  const { db, identity, limits, now } = parts;
  const start = startSettings(identity, { limits });
  const cache = new Map<SettingName, { value: Promise<unknown>; until: number }>();

  async function readVersioned<Name extends SettingName>(
    name: Name,
    source: Db | Tx = db,
  ): Promise<VersionedSetting<Name>> {
    const row = await selectSetting(source, name);
    if (!row) return { value: start[name], version: 0, savedAt: null };
    // Fields that a newer version of the store has added are not in what was saved before.
    const saved = SETTING_SCHEMAS[name].parse(mergeIntoStart(start[name], row.value));
    return { value: saved as Setting<Name>, version: row.version, savedAt: row.updatedAt };
  }

  async function read<Name extends SettingName>(name: Name): Promise<Setting<Name>> {
    return (await readVersioned(name)).value;
  }

  /** For calls that cannot wait for the database each time: a change by another process shows after a second. */
  async function readCached<Name extends SettingName>(name: Name): Promise<Setting<Name>> {
    const found = cache.get(name);
    if (found && found.until > performance.now()) return found.value as Promise<Setting<Name>>;
    const value = read(name);
    cache.set(name, { value, until: performance.now() + CACHED_MS });
    value.catch(() => cache.delete(name));
    return value;
  }

  /** Saves a setting that was read as `version`; refused when somebody else has saved it meanwhile. */
  async function change<Name extends SettingName>(wanted: {
    who: string;
    name: Name;
    value: Setting<Name>;
    version: number;
  }): Promise<VersionedSetting<Name>> {
    const { who, name, value, version } = wanted;
    await db.transaction(async (tx) => {
      const before = await readVersioned(name, tx);
      if (!(await writeSetting(tx, { name, value, version, who, at: now() }))) {
        throw new Refusal('changed-meanwhile');
      }
      const change = { before: toFields(before.value), after: toFields(value) };
      await recordChange(tx, {
        who,
        action: 'setting.changed',
        id: name,
        name: SETTING_TITLES[name],
        ...change,
      });
    });
    cache.delete(name);
    return readVersioned(name);
  }

  async function changeIdentity({
    who,
    ...saved
  }: Pick<VersionedSetting<'identity'>, 'value' | 'version'> & { who: string }) {
    const { logoFile } = saved.value;
    if (logoFile !== '' && !(await hasPicture(db, logoFile))) {
      throw new Refusal('image-not-found', { field: 'value.logoFile' });
    }
    return change({ who, name: 'identity', ...saved });
  }

  /** Its value before anybody changes it. */
  function getStart<Name extends SettingName>(name: Name): Setting<Name> {
    return start[name];
  }

  async function readIdentity(): Promise<StoreIdentity> {
    const {
      state: _,
      isUnregistered: _isUnregistered,
      manufacturer: _manufacturer,
      countryOfOrigin: _origin,
      ...shown
    } = await read('identity');
    return { ...shown, publicUrl: identity.publicUrl };
  }

  /** What the law wants to know of a product that does not say it itself. */
  async function readProductDefaults(): Promise<ProductDefaults> {
    const { manufacturer, countryOfOrigin, legalName, address } = await read('identity');
    return { manufacturer: manufacturer || `${legalName}, ${address}`, countryOfOrigin };
  }

  const undoSetting: Undoable = {
    async readNow(tx, id) {
      return toFields((await readVersioned(toName(id), tx)).value);
    },
    async restore(tx, id, fields, who) {
      const name = toName(id);
      const { value: current, version } = await readVersioned(name, tx);
      const wanted = Array.isArray(current) ? fields.list : { ...current, ...fields };
      const value = SETTING_SCHEMAS[name].safeParse(wanted);
      if (!value.success) throw new Refusal('undo-not-possible');
      const isWritten = await writeSetting(tx, { name, value: value.data, version, who, at: now() });
      if (!isWritten) throw new Refusal('changed-meanwhile');
    },
  };

  return {
    undoSetting,
    readProductDefaults,
    read,
    readVersioned,
    readCached,
    getStart,
    change,
    changeIdentity,
    readIdentity,
  };
}

function mergeIntoStart(start: unknown, saved: unknown): unknown {
  if (Array.isArray(start) || typeof start !== 'object' || typeof saved !== 'object') return saved;
  return { ...start, ...saved };
}

function toName(id: string): SettingName {
  const name = SETTING_NAMES.find((known) => known === id);
  if (!name) throw new Refusal('undo-not-possible');
  return name;
}

/** A list counts as one field: its change is recorded as a whole. */
function toFields(value: object): Record<string, unknown> {
  return Array.isArray(value) ? { list: value } : { ...value };
}
