import type { Config } from '@react-router/dev/config';
import { languagePrefix } from './core/rules/language.ts';
import { languageToBuild } from './scripts/languages/language-texts.ts';

const PREFIX = languagePrefix(languageToBuild());

export default {
  appDirectory: 'app',
  buildDirectory: `build${PREFIX}`,
  basename: PREFIX || '/',
  ssr: true,
  // A file of its own for each loader only pays where it is asked for before its page, which ours never are.
  splitRouteModules: false,
  // Every link of the shop is known at build time; asking the server for them one by one would only cost round trips.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
