import { fileURLToPath } from 'node:url';
import { buildProduct } from './build/build-product.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
await buildProduct(root, (line) => process.stdout.write(`  ${line}\n`));
