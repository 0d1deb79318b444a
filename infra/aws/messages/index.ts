/** The only module that chooses the language of the infrastructure's own texts. */
export * from './ar.ts';
