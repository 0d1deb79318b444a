/** The one place that chooses the language of the texts that functions send. */
export * from './ar.ts';
