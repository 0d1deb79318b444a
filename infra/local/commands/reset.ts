import { rmSync } from 'node:fs';
import { dataDir } from '../stack/settings.ts';
import { assertNotRunning, print, runCommand } from './command.ts';

/** `npm run reset`: deletes all local data. */
await runCommand(async () => {
  assertNotRunning();
  rmSync(dataDir, { recursive: true, force: true });
  print('All local data is deleted; npm start makes new demo data.');
});
