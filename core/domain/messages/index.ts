/** The one place that chooses the language of the names and texts that every part of the product shares. */
export * from './ar.ts';
export * from './file-headings.ts';
export * from './stop-words.ts';
