/**
 * The one place that chooses the language of the public pages. Re-exported name by name, so that a script carries only
 * the texts it shows.
 */
export * from './ar/index.ts';

/** What another language has to say. */
export type Messages = typeof import('./ar/index.ts');
