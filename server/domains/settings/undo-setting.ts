import { SETTING_NAMES, SETTING_SCHEMAS, type SettingName } from '#core/contract/settings.ts';
import type { Undoable } from '#server/domains/audit/undoable.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { writeSetting } from './settings.queries.ts';
import type { Settings } from './settings.service.ts';

/** The owner's settings and the texts of the shop's pages. */
export function undoSetting({ settings, now }: { settings: Settings; now: () => Date }): Undoable {
  return {
    async readNow(tx, id) {
      const { value } = await settings.readVersioned(toName(id), tx);
      return Array.isArray(value) ? { list: value } : { ...value };
    },
    async restore(tx, id, fields, who) {
      const name = toName(id);
      const { value: current, version } = await settings.readVersioned(name, tx);
      const wanted = Array.isArray(current) ? fields.list : { ...current, ...fields };
      const value = SETTING_SCHEMAS[name].safeParse(wanted);
      if (!value.success) throw new Refusal('undo-not-possible');
      const isWritten = await writeSetting(tx, { name, value: value.data, version, who, at: now() });
      if (!isWritten) throw new Refusal('changed-meanwhile');
    },
  };
}

function toName(id: string): SettingName {
  const name = SETTING_NAMES.find((known) => known === id);
  if (!name) throw new Refusal('undo-not-possible');
  return name;
}
