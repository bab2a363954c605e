import { SETTING_SCHEMAS, type Setting, type SettingName } from '#core/contract/settings.ts';
import type { TextOverview } from '#core/contract/texts.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import type { Settings } from '#server/domains/settings/settings.service.ts';

export type TextName = Extract<SettingName, 'testimonials' | 'faq' | 'product-page' | `policy:${string}`>;

const TEXT_NAMES = Object.keys(SETTING_SCHEMAS).filter(isTextName);

/** The texts of the shop's pages, as staff change them. */
export function createTextAdmin({ settings }: { settings: Settings }) {
  async function listTexts(): Promise<TextOverview[]> {
    return Promise.all(
      TEXT_NAMES.map(async (name) => {
        const { savedAt } = await settings.readVersioned(name);
        return { name, savedAt: savedAt?.toISOString() ?? null };
      }),
    );
  }

  async function readText<Name extends TextName>(name: Name) {
    const { value, version } = await settings.readVersioned(name);
    return { value, version, start: settings.getStart(name) };
  }

  async function changeText<Name extends TextName>(
    who: string,
    name: Name,
    { value, version }: Versioned<Setting<Name>>,
  ) {
    await settings.change({ who, name, value, version });
    return readText(name);
  }

  return { listTexts, readText, changeText };
}

function isTextName(name: string): name is TextName {
  return ['testimonials', 'faq', 'product-page'].includes(name) || name.startsWith('policy:');
}
