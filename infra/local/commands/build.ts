import { fileURLToPath } from 'node:url';
import { company, unsetCompanyFacts } from '@mirsah/landing-template/company';
import { buildProduct } from '../build/build-product.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
await buildProduct(root, (line) => process.stdout.write(`  ${line}\n`));
for (const fact of unsetCompanyFacts(company)) {
  process.stderr.write(`  warning: landing-template/company.json: ${fact}\n`);
}
