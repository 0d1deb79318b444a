import { join } from 'node:path';
import { buildPublicPages } from '../build/build-product.ts';
import { startDashboardServer } from '../dev/dashboard-server.ts';
import { createFunctionBuilder, rebuildOnEdit } from '../dev/rebuild-on-edit.ts';
import { openFunctions } from '../stack/functions.ts';
import { lockDataFolder } from '../stack/running-instance.ts';
import { dataDir, root } from '../stack/settings.ts';
import { findPort, print, printDetail, runCommand } from './command.ts';
import { announce, startSeeded } from './foreground.ts';

const functionsFolder = join(root, '.build/dev/functions');

/**
 * `npm run dev`: runs the product and applies every saved edit. The dashboard updates in the browser,
 * functions are bundled and loaded again, and an edit of the template or the publisher republishes all pages.
 */
await runCommand(async () => {
  const startedAt = performance.now();
  lockDataFolder(dataDir);
  const port = await findPort('npm run dev');
  print(
    'Building the public pages; starting the dashboard’s sources, database, accounts, storage and queues …',
  );
  const functions = openFunctions(functionsFolder);
  const dashboard = await startDashboardServer({ root, report: printDetail });
  const builder = await createFunctionBuilder(root, functionsFolder);
  const stack = await startSeeded({
    port,
    command: 'npm run dev',
    functions,
    appDevServer: dashboard,
    async build() {
      await buildPublicPages(root, printDetail);
      await builder.rebuild();
    },
    async stopBuilding() {
      await Promise.all([dashboard.stop(), builder.stop()]);
    },
  });
  rebuildOnEdit({ root, stack, functions, builder, onEdit: dashboard.onEdit, report: printDetail });
  announce(stack, startedAt);
});
