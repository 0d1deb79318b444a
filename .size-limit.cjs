const { readFileSync } = require('node:fs');

/** What the dashboard's HTML loads before it shows anything. */
const dashboard = readFileSync('dashboard/dist/app.html', 'utf8');
const boot = [...dashboard.matchAll(/\/(assets\/[^"]+\.(?:js|css))"/g)].map(
  ([, file]) => `dashboard/dist/${file}`,
);

/** Brotli sizes; what a shopper downloads is the tightest. */
module.exports = [
  { name: 'shopper: shell with styles and loader', path: 'landing-template/dist/shell.html', limit: '6 KB' },
  {
    name: 'shopper: order form’s script, on first touch',
    path: 'landing-template/dist/assets/island.*.js',
    limit: '9 KB',
  },
  {
    name: 'shopper: Arabic font',
    path: 'landing-template/dist/fonts/readex-pro-arabic.woff2',
    limit: '22 KB',
  },
  { name: 'home page', path: 'landing-template/dist/index.html', limit: '16 KB' },
  { name: 'dashboard: before the first screen', path: ['dashboard/dist/app.html', ...boot], limit: '200 KB' },
  {
    name: 'dashboard: formatted-text editor, on demand',
    path: 'dashboard/dist/assets/rich-text-*.js',
    limit: '400 KB',
  },
];
