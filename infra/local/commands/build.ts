import { company, unsetCompanyFacts } from '@mirsah/landing-template/company';
import { buildProduct } from '../build/build-product.ts';
import { root } from '../stack/settings.ts';

/** `npm run build`: builds what changed, and warns about facts of the company that are still examples. */
await buildProduct(root, (line) => process.stdout.write(`  ${line}\n`));
for (const fact of unsetCompanyFacts(company)) {
  process.stderr.write(`  warning: landing-template/company.json: ${fact}\n`);
}
