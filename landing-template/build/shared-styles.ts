import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type Rolldown } from 'vite';
import { laterStyles, readStylesheet } from '../render/stylesheet.ts';
import { buildTargets } from './baselines.ts';
import { shopperStyles } from './right-to-left.ts';

const SHELL = 'shell.html';

const blocks = new URL('../blocks/blocks.css', import.meta.url);

/**
 * Writes the styles that a landing page can load after its first screen into hashed files under `assets/`,
 * which pages share and browsers cache, and links them after the shell's own styles, where `readShell` finds
 * them. A page links one: that of all pages without blocks, or that of all with some.
 */
export function sharedStyles(): AstroIntegration {
  return {
    name: 'shared-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const shell = await readFile(new URL(SHELL, dir), 'utf8');
        const [, css] = /<style>\s*([\s\S]*?)\s*<\/style>/.exec(shell) ?? [];
        if (css === undefined) throw new Error(`${SHELL} has no styles`);
        const ofBlocks = await bundled(blocks);
        const link = await writeShared(dir, 'landing-page', laterStyles(readStylesheet(css)));
        const withBlocks = laterStyles(readStylesheet(css + ofBlocks), { withBlocks: true });
        const blocksLink = await writeShared(dir, 'page-with-blocks', withBlocks);
        await writeFile(
          new URL(SHELL, dir),
          shell.replace('</style>', () => `</style>${link}<style>${ofBlocks}</style>${blocksLink}`),
        );
      },
    },
  };
}

/** Returns the link to the file. */
async function writeShared(dir: URL, name: string, css: string): Promise<string> {
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const address = `assets/${name}.${hash}.css`;
  await writeFile(new URL(address, dir), css);
  return `<link rel="stylesheet" href="/${address}">`;
}

/** A stylesheet with its imports, minified like the shell's. */
async function bundled(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    css: shopperStyles,
    build: {
      write: false,
      cssTarget: buildTargets('shopper'),
      rolldownOptions: { input: fileURLToPath(entry) },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  const css = output.find(({ fileName }) => fileName.endsWith('.css'));
  if (css?.type !== 'asset') throw new Error(`${entry.pathname} has no styles`);
  return String(css.source).trim();
}
