import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { common, previewPane } from './messages/index.ts';

/** Fills in the texts of the two documents, which are visible before any script has run. */
const documentTexts: Plugin = {
  name: 'document-texts',
  transformIndexHtml: (html) =>
    html
      .replace('{{product}}', common.product)
      .replace('{{loading}}', common.loading)
      .replace('{{needsJavaScript}}', common.needsJavaScript)
      .replace('{{preview}}', previewPane.document),
};

/** Moves source maps to `.build/source-maps`: they are for reading error reports and are never deployed. */
const moveSourceMaps: Plugin = {
  name: 'move-source-maps',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const folder = join(import.meta.dirname, '../.build/source-maps');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const map of globSync(join(dir, 'assets/*.map'))) renameSync(map, join(folder, basename(map)));
  },
};

export default defineConfig({
  plugins: [react(), documentTexts, moveSourceMaps],
  build: {
    // `/` belongs to the product's home page, so the dashboard's entry has a name of its own. The editor's
    // preview is a separate document, which shares only React with the dashboard.
    rolldownOptions: { input: { app: 'app.html', preview: 'preview.html' } },
    sourcemap: 'hidden',
    emptyOutDir: true,
    // Only the formatted-text editor is larger, and it is downloaded on demand.
    chunkSizeWarningLimit: 1600,
  },
});
