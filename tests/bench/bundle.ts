import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@mirsah/infra-local/stack/settings';
import { build } from 'esbuild';
import { lambdaBundling } from '../../infra/lambda-bundling.ts';

/** Bundles a script of this folder like the functions, for its own process; returns the file's path. */
export async function bundle(script: string): Promise<string> {
  const { banner, external, ...options } = lambdaBundling;
  const outfile = join(root, '.build/bench', script.replace(/\.ts$/, '.mjs'));
  await build({
    ...options,
    banner: { js: banner },
    external: [...external],
    entryPoints: [fileURLToPath(new URL(`./${script}`, import.meta.url))],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    logLevel: 'warning',
  });
  return outfile;
}
