import { fileURLToPath } from 'node:url';

/** The folder of the product's checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
