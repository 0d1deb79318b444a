import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Runs `cdk` of a built product's folder, with its output on the terminal. Throws when it fails. */
export async function cdk(product: string, args: readonly string[]): Promise<void> {
  const [code] = await once(startCdk(product, args, 'inherit'), 'close');
  if (code !== 0) throw new Error(`cdk ${args[0]} failed (${code}): see above.`);
}

/** Starts `cdk` of a built product's folder. Throws when the folder is not built. */
export function startCdk(product: string, args: readonly string[], stdio: 'inherit' | 'pipe') {
  const command = join(product, 'node_modules/.bin/cdk');
  if (!existsSync(command)) throw new Error(`${product} is not built: npm ci && npm run build`);
  return spawn(command, args, { cwd: product, stdio: ['ignore', stdio, stdio] });
}
