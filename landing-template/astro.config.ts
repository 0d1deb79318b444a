import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { buildTargets } from './build/baselines.ts';
import { browserScripts } from './build/browser-scripts.ts';
import { shopperStyles } from './build/right-to-left.ts';
import { sharedStyles } from './build/shared-styles.ts';

/**
 * Builds all public pages into `dist/`: `shell.html` and `receipt-shell.html`, which rendered pages fill,
 * `errors/*.html`, the product's own pages, and hashed files under `assets/` that published pages keep using.
 */
export default defineConfig({
  srcDir: './site',
  outDir: './dist',
  output: 'static',
  compressHTML: true,
  devToolbar: { enabled: false },
  build: { format: 'file', assets: 'assets', inlineStylesheets: 'always' },
  vite: { css: shopperStyles, build: { target: buildTargets('shopper') } },
  integrations: [
    react(),
    browserScripts(process.env.ISLAND_RUNTIME === 'react' ? 'react' : 'preact'),
    // After the scripts, which empty `assets/` first.
    sharedStyles(),
  ],
});
