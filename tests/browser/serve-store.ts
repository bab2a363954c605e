import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { placeSmallPictures } from './small-pictures.ts';

/** The store under test. Its data folder goes when it has stopped. */
const dataDir = process.env.DATA_DIR ?? '';
await placeSmallPictures(dataDir);
const store = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => store.kill(signal));
store.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code ?? 1);
});
