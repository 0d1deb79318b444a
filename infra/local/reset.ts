import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningInstance } from './stack/running-instance.ts';
import { root } from './stack/start-stack.ts';

const dataDir = process.env.MIRSAH_DATA_DIR ?? join(root, '.local');
const running = findRunningInstance(dataDir);
if (running) {
  process.stderr.write(`Mirsah is running at ${running.url} (process ${running.pid}). Stop it first.\n`);
  process.exit(1);
}
rmSync(dataDir, { recursive: true, force: true });
process.stdout.write('All local data is gone; npm start makes the demo data anew.\n');
