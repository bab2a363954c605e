import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/.+\.mjs$/;
/** What an icon says of itself beside its shapes. Keys are for lists that change, and an icon never does. */
const NOT_DRAWN = /,?\s+key: "\w+"|^ {2}(?:name|size|aliases): .+$|^__iconData\.node;$/gm;

/** Leaves of Lucide's icons what is drawn, which is all that `app/ui/lucide-icon.tsx` uses. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ICON },
      handler: (code) => ({ code: code.replaceAll(NOT_DRAWN, ''), map: null }),
    },
  };
}
