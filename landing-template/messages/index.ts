/**
 * The only place that chooses the language of the public pages. Another language is a folder with the same
 * files as `ar/`. Texts are re-exported one by one, so that a script only contains those it shows.
 */
export * from './ar/blocks.ts';
export * from './ar/home.ts';
export * from './ar/landing-page.ts';
export * from './ar/language.ts';
export * from './ar/legal.ts';
export * from './ar/order-form.ts';
export * from './ar/site.ts';
export * from './ar/status-pages.ts';
export * from './ar/zoned-form.ts';
