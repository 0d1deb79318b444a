import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { laterStyles, readStylesheet } from '../render/stylesheet.ts';

const SHELL = 'shell.html';

/**
 * Writes the styles that a landing page can load after its first screen into one hashed file under `assets/`, which all
 * pages share and browsers cache, and links it behind the shell's own styles, where `readShell` finds it.
 */
export function sharedStyles(): AstroIntegration {
  return {
    name: 'shared-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const shell = await readFile(new URL(SHELL, dir), 'utf8');
        const [, css] = /<style>([\s\S]*?)<\/style>/.exec(shell) ?? [];
        if (css === undefined) throw new Error(`${SHELL} has no styles`);
        const later = laterStyles(readStylesheet(css));
        const hash = createHash('sha256').update(later).digest('base64url').slice(0, 8);
        const address = `assets/landing-page.${hash}.css`;
        await writeFile(new URL(address, dir), later);
        const link = `<link rel="stylesheet" href="/${address}">`;
        await writeFile(
          new URL(SHELL, dir),
          shell.replace('</style>', () => `</style>${link}`),
        );
      },
    },
  };
}
