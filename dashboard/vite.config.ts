import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { buildTargets } from '@mirsah/landing-template/baselines';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { appManifest, common, previewPane } from './messages/index.ts';
import { sharedChunks } from './shared-chunks.ts';

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

/** The web app manifest, for the home screen of phones and computers. */
const manifest = JSON.stringify({
  name: appManifest.name,
  short_name: appManifest.short_name,
  description: appManifest.description,
  lang: 'ar',
  dir: 'rtl',
  id: '/dashboard',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#ffffff',
  background_color: '#f8fafc',
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: appManifest.shortcuts.calls, url: '/dashboard/desk' },
    { name: appManifest.shortcuts.orders, url: '/dashboard/orders' },
  ],
});
const MANIFEST = 'manifest.json';

const appManifestFile: Plugin = {
  name: 'app-manifest',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: MANIFEST, source: manifest });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${MANIFEST}`, (_request, response) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(manifest);
    });
  },
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

const { resolve } = createRequire(import.meta.url);
const tinymce = dirname(resolve('tinymce/package.json'));
const tinymceLanguages = dirname(resolve('tinymce-i18n/package.json'));
const { version } = JSON.parse(readFileSync(join(tinymce, 'package.json'), 'utf8'));
const TINYMCE_FOLDER = `/vendor/tinymce-${version}`;

/**
 * The parts that the formatted-text editor uses, and the licence of all of them, by their address below the
 * folder.
 */
const tinymceFiles = new Map<string, string>([
  ...[
    'license.md',
    'notices.txt',
    'tinymce.min.js',
    'models/dom/model.min.js',
    'themes/silver/theme.min.js',
    'icons/default/icons.min.js',
    'skins/ui/oxide/skin.min.css',
    'skins/ui/oxide/content.min.css',
    'skins/content/default/content.min.css',
    ...['autoresize', 'code', 'directionality', 'image', 'link', 'lists', 'table'].map(
      (plugin) => `plugins/${plugin}/plugin.min.js`,
    ),
  ].map((file): [string, string] => [file, join(tinymce, file)]),
  ['langs/ar.js', join(tinymceLanguages, 'langs8/ar.js')],
  ['langs/LICENSE.md', join(tinymceLanguages, 'LICENSE.md')],
  ['SOURCE.txt', join(import.meta.dirname, 'ui/tinymce-source.txt')],
]);

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Serves TinyMCE's files unmodified and separately, with their licence and where their source is: they are
 * under the GPL, the dashboard is not, so nothing of ours is mixed into them (decision 40).
 */
const vendorTinymce: Plugin = {
  name: 'vendor-tinymce',
  config: () => ({ define: { TINYMCE_FOLDER: JSON.stringify(TINYMCE_FOLDER) } }),
  generateBundle() {
    for (const [name, file] of tinymceFiles) {
      const fileName = `${TINYMCE_FOLDER.slice(1)}/${name}`;
      this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
    }
  },
  configureServer({ middlewares }) {
    middlewares.use(TINYMCE_FOLDER, ({ url = '' }, response, next) => {
      const file = tinymceFiles.get(url.slice(1).replace(/\?.*/, ''));
      if (!file) return next();
      response.setHeader('content-type', `${types[extname(file)] ?? 'text/plain'}; charset=utf-8`);
      response.end(readFileSync(file));
    });
  },
};

const config = {
  plugins: [react(), documentTexts, appManifestFile, moveSourceMaps, vendorTinymce],
  build: {
    // iOS 15 supports class fields, except for a rare bug with their names. Compiled otherwise, they would
    // add a kilobyte to the editor alone, and be slower.
    target: buildTargets('dashboard', { ios: '16' }),
    cssTarget: buildTargets('dashboard'),
    // `/` belongs to the product's home page, so the dashboard's entry has another name. The editor's preview
    // is a separate document, which shares only React with the dashboard.
    rolldownOptions: {
      input: { app: 'app.html', preview: 'preview.html' },
      // zod would first try `new Function`, which the content security policy forbids and reports.
      output: {
        banner: ({ moduleIds }: { moduleIds: string[] }) =>
          moduleIds.some((id) => id.includes('/node_modules/zod/'))
            ? '(globalThis.__zod_globalConfig??={}).jitless=true;'
            : '',
      },
    },
    sourcemap: 'hidden',
    emptyOutDir: true,
    // Only the formatted-text editor is larger, and it is downloaded on demand.
    chunkSizeWarningLimit: 1600,
  },
} satisfies UserConfig;

export default defineConfig({ ...config, plugins: [...config.plugins, sharedChunks(config)] });
