import { join } from 'node:path';
import { runScript } from './bootstrap/run-script.mjs';

/** `npm run go-live`: the first command on a new machine. */
await runScript(join('scripts', 'go-live', 'run.ts'));
