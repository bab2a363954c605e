import { join } from 'node:path';
import { runScript } from './bootstrap/run-script.mjs';

await runScript(join('tests', 'prove', 'run.ts'), { needsTools: true });
