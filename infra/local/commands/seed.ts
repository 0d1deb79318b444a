import { buildProduct } from '../build/build-product.ts';
import { isSeedKind, seedKinds } from '../demo/seed-stack.ts';
import { openFunctions } from '../stack/functions.ts';
import { deleteData, forgetInstance, lockDataFolder } from '../stack/running-instance.ts';
import { dataDir, root } from '../stack/settings.ts';
import { findPort, print, printDetail, runCommand } from './command.ts';
import { startSeeded } from './foreground.ts';

/**
 * `npm run seed -- empty`, `demo` or `huge`: replaces all local data by the accounts alone, by the data of a
 * first start, or by that and very many orders and pages. The next start uses it.
 */
await runCommand(async () => {
  const [kind] = process.argv.slice(2);
  if (!isSeedKind(kind)) throw new Error(`Choose the data: npm run seed -- ${seedKinds.join(' | ')}`);
  lockDataFolder(dataDir);
  const command = `npm run seed -- ${kind}`;
  const port = await findPort(command);
  deleteData(dataDir);
  print(`All local data is deleted. Making the ${kind} data …`);
  const startedAt = performance.now();
  const build = () => buildProduct(root, printDetail);
  const stack = await startSeeded({ port, command, functions: openFunctions(), build, data: kind });
  await stack.stop();
  forgetInstance(dataDir);
  print(`Done in ${Math.round((performance.now() - startedAt) / 1000)} s. npm start or npm run dev uses it.`);
  process.exit(0);
});
