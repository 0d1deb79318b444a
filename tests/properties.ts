import { spawnSync } from 'node:child_process';
import { readArguments } from './fixtures/arguments.ts';

/**
 * `npm run properties`: every property of prices, offers and profit with a hundred thousand random cases
 * each, and fifty sequences of gestures in the editor, which takes minutes; `npm run properties -- 5000` with
 * as many as it says. `npm test` runs a few hundred of each, and five sequences.
 */
const [runs = '100000'] = readArguments('a number of cases', (word) => /^\d+$/.test(word));
const files = [
  'core/domain/order',
  'core/domain/money',
  'tests/integration/offer-prices.test.ts',
  'tests/integration/zone-prices.test.ts',
  'tests/browser/editor-properties.test.ts',
];
const { status } = spawnSync('npx', ['vitest', 'run', '--testTimeout=7200000', ...files], {
  stdio: 'inherit',
  env: { ...process.env, PROPERTY_RUNS: runs },
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
