import { company, exampleFacts, missingFacts } from '@mirsah/landing-template/company';
import { buildProduct } from '../build/build-product.ts';
import { root } from '../stack/settings.ts';

/**
 * `npm run build`: builds what changed, and warns about facts of the company that are still examples. With
 * `--release`, as `npm run build:release` and the deploy workflow have it, these stop the build before it
 * begins.
 */
const isRelease = process.argv.includes('--release');
const examples = exampleFacts(company);
const say = (text: string) => process.stderr.write(`  ${text}\n`);

if (isRelease && examples.length > 0) {
  say('landing-template/company.json has examples in it, with which nothing is released:');
  for (const fact of examples) say(`- ${fact}`);
  process.exit(1);
}
await buildProduct(root, (line) => process.stdout.write(`  ${line}\n`));
for (const fact of [...examples, ...missingFacts(company)]) {
  say(`warning: landing-template/company.json: ${fact}`);
}
