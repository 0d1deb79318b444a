const { execFileSync } = require('node:child_process');
const { globSync, readFileSync } = require('node:fs');

/** What the dashboard's HTML loads before it shows anything. */
const dashboard = readFileSync('dashboard/dist/app.html', 'utf8');
const boot = [...dashboard.matchAll(/\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  ([, file]) => `dashboard/dist/${file}`,
);

/**
 * The demo's pages that have no blocks; that of the watch has sixteen, like `blocks-page`, and quantity
 * offers.
 */
const demoPages = ['oudPerfume', 'coffeeSet', 'summerAbaya', 'dhofarFrankincense'];
/**
 * `full-page`: 8 pictures, 4 variants, 12 reviews, 5 KB of description, every pixel; `blocks-page`: 16 blocks
 * instead; `scripts-page`: all that has a script of its own besides.
 */
const pages = '.build/bench/pages';
execFileSync(process.execPath, ['tests/bench/full-page.ts', pages]);

/** A module with all that it imports, and that these import, except for what is imported on demand. */
function withImports(folder, file, found = new Set()) {
  const path = `${folder}/${file}`;
  if (found.has(path)) return found;
  found.add(path);
  const code = readFileSync(path, 'utf8');
  for (const [, next] of code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.m?js)"/g))
    withImports(folder, next, found);
  return found;
}
/** The scripts that a page's HTML loads, before anybody touches anything. */
const firstScripts = Array.from(
  readFileSync(`${pages}/scripts-page.html`, 'utf8').matchAll(/<script[^>]* src="([^"]*)"/g),
  ([, src]) => `landing-template/dist${src}`,
);

/** The modules that a function loads before its first call. */
const functionCode = (name) => [...withImports(`.build/functions/${name}`, 'index.mjs')];

/** The modules of parts of the dashboard that are not there already. */
function dashboardCode(names, loaded) {
  const entries = names.flatMap((name) => globSync(`${name}-*.js`, { cwd: 'dashboard/dist/assets' }));
  const all = new Set(entries.flatMap((entry) => [...withImports('dashboard/dist/assets', entry)]));
  return [...all].filter((file) => !loaded.includes(file));
}
const login = dashboardCode(['login-page'], boot);
const editor = dashboardCode(['signed-in', 'shell', 'editor-page'], boot);
/** A request costs a phone more than the bytes of a small file. */
const MOST_FILES = 75;
if (editor.length > MOST_FILES)
  throw new Error(`The editor loads ${editor.length} files, over ${MOST_FILES}`);

/** Brotli sizes; what a shopper downloads is the tightest. */
module.exports = [
  {
    name: 'shopper: a full page with four pixels and the styles of its first screen',
    path: `${pages}/full-page.html`,
    limit: '7.2 KiB',
  },
  ...demoPages.map((name) => ({
    name: `shopper: the demo’s page ${name} with the styles of its first screen`,
    path: `${pages}/${name}.html`,
    limit: '7 KiB',
  })),
  {
    name: 'shopper: a full page of 16 blocks, with the styles of its first screen',
    path: `${pages}/blocks-page.html`,
    limit: '10 KB',
  },
  {
    name: 'shopper: the demo’s page smartWatch, of 16 blocks and quantity offers, with the styles of its first screen',
    path: `${pages}/smartWatch.html`,
    // What it is compressed to moves by 60 B with the names of its scripts alone.
    limit: '10.1 KB',
  },
  {
    name: 'shopper: styles of the rest of a page with blocks, in the one file that all such pages share',
    path: 'landing-template/dist/assets/page-with-blocks.*.css',
    // 180 B are for forced colours and more contrast, which no page contains, 60 for text at 200 %, and 130 for
    // the link past the menus and the notice after a return.
    limit: '6.37 KB',
  },
  {
    name: 'shopper: styles of the rest of a page without blocks, in the one file that all such pages share',
    path: 'landing-template/dist/assets/landing-page.*.css',
    // 80 B are for text at 200 %, and for rules that pages with offers and national addresses had in their
    // forms; 150 for the link past the menus and the notice after a return.
    limit: '5.57 KB',
  },
  {
    name: 'shopper: all scripts before any touch, of the page that has most',
    path: firstScripts,
    // 40 B close the header's menu by Escape, before any other script is there.
    limit: '1040 B',
  },
  {
    name: 'shopper: order form’s script, on first touch',
    path: 'landing-template/dist/assets/island.*.js',
    // 50 B keep what is being ordered as it is, and ask once about a phone that cannot be dialled; 90 B say
    // after a return that the order has arrived, so that nobody sends it again; 220 B count several mistakes
    // aloud.
    limit: '9.37 KB',
  },
  {
    name: 'shopper: what forms with zones or parts of an address have beside it',
    path: 'landing-template/dist/assets/zoned-form.*.js',
    limit: '5 KB',
  },
  {
    name: 'shopper: the places of the country that has most, as data beside it',
    path: 'landing-template/dist/assets/places-sa.*.js',
    limit: '2.3 KB',
  },
  {
    name: 'shopper: what a form needs that is kept when it is not sent, on first touch',
    path: 'landing-template/dist/assets/keep-form.*.js',
    limit: '450 B',
  },
  {
    // 20 B are for browsers that have no UUIDs of their own.
    name: 'shopper: count of visits, when idle',
    path: 'landing-template/dist/assets/run-beacon.*.js',
    limit: '620 B',
  },
  {
    name: 'shopper: four pixels without their networks’ own scripts, when idle',
    path: 'landing-template/dist/assets/run-pixels.*.js',
    limit: '1 KB',
  },
  {
    name: 'shopper: fonts before Arabic text is readable',
    path: [
      'landing-template/dist/fonts/readex-pro-arabic.*.woff2',
      'landing-template/dist/fonts/readex-pro-signs.*.woff2',
    ],
    limit: '22 KB',
  },
  ...['kufi', 'naskh'].map((font) => ({
    name: `shopper: the typeface ${font}, in place of the default, before Arabic text is readable`,
    path: ['arabic', 'signs'].map(
      (part) => `landing-template/dist/fonts/noto-${font}-arabic-${part}.*.woff2`,
    ),
    limit: '22 KB',
  })),
  { name: 'home page', path: 'landing-template/dist/index.html', limit: '16 KB' },
  { name: 'dashboard: before the first screen', path: ['dashboard/dist/app.html', ...boot], limit: '200 KB' },
  {
    name: 'dashboard: formatted-text editor, on demand',
    path: [
      'dashboard/dist/assets/rich-text-*.js',
      'dashboard/dist/vendor/tinymce-*/**/*.js',
      'dashboard/dist/vendor/tinymce-*/**/*.css',
    ],
    limit: '400 KB',
  },
  { name: 'dashboard: signing in, beside the first screen', path: login, limit: '45 KB' },
  {
    name: 'dashboard: the editor with its frame, beside the first screen',
    path: editor,
    // 3.6 KB are for the header's search and «new», and the keys of every screen, 3.7 KB for what they and an
    // order by hand add to the texts and contracts that all screens load, 0.5 KB for what is said of an undo and
    // the comparison of today, 1 KB for saving before leaving and for messages that do not cover the work.
    limit: '273 KB',
  },
  {
    name: 'dashboard: the canvas, beside the editor’s fields',
    path: dashboardCode(['editor-preview'], [...boot, ...editor]),
    limit: '30 KB',
  },
  {
    name: 'dashboard: charts, on demand',
    path: 'dashboard/dist/assets/apexcharts*.js',
    limit: '140 KB',
  },
  {
    name: 'shoppers’ function: code that a cold start loads',
    path: functionCode('public'),
    gzip: true,
    limit: '350 KB',
  },
];
