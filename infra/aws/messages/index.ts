/** The one place that chooses the language of the texts that the infrastructure itself shows or sends. */
export * from './ar.ts';
