/** The one place that chooses the language of what the infrastructure itself shows people. */
export * from './ar.ts';
