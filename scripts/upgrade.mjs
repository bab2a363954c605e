import { join } from 'node:path';
import { runScript } from './bootstrap/run-script.mjs';

/** `npm run upgrade`: a new version may need packages that are not there yet. */
await runScript(join('scripts', 'upgrade-store.ts'));
