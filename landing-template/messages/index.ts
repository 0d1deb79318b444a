/**
 * The one place that chooses the language of the public pages. Another language is a folder with the exports of `ar/`.
 * They are re-exported one by one, so that a script carries only the texts it shows.
 */
export * from './ar/index.ts';
