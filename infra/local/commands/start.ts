import { buildProduct } from '../build/build-product.ts';
import { openFunctions } from '../stack/functions.ts';
import { withOwnProcesses } from '../stack/own-process.ts';
import { lockDataFolder } from '../stack/running-instance.ts';
import { dataDir, root } from '../stack/settings.ts';
import { findPort, logError, print, printDetail, runCommand } from './command.ts';
import { announce, startSeeded } from './foreground.ts';

/** `npm start`: builds what changed and runs the production build on this machine. */
await runCommand(async () => {
  const startedAt = performance.now();
  lockDataFolder(dataDir);
  const port = await findPort('npm start');
  print('Building what changed; starting database, accounts, storage and queues …');
  const build = () => buildProduct(root, printDetail);
  const functions = withOwnProcesses(openFunctions(), { log: logError });
  const stack = await startSeeded({ port, command: 'npm start', functions, build });
  announce(stack, startedAt);
});
