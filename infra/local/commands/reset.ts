import { rmSync } from 'node:fs';
import { findRunningInstance } from '../stack/running-instance.ts';
import { dataDir } from '../stack/settings.ts';

const running = findRunningInstance(dataDir);
if (running) {
  process.stderr.write(`Mirsah is running at ${running.url} (process ${running.pid}). Stop it first.\n`);
  process.exit(1);
}
rmSync(dataDir, { recursive: true, force: true });
process.stdout.write('All local data is gone; npm start makes the demo data anew.\n');
