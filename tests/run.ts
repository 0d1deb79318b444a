import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { forgetUsedRights, keptRights, wrongRights } from './fixtures/aws-rights.ts';
import { unusedRights } from './infra/unused-rights.ts';

/**
 * `npm test`: the checks, then every test. Ends with one plain line of counts and exits with 1 unless there were tests, all
 * of them passed, and the rights of the functions' roles are those that their calls have needed, or are listed
 * (tests/infra/unused-rights.ts).
 */
const root = join(import.meta.dirname, '..');
const resultsFile = join(root, '.build/test-results.json');

const resultsSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

mkdirSync(join(root, '.build'), { recursive: true });
forgetUsedRights();
const checkCode = await run('npm', ['run', 'check']);
const testCode = await run(process.execPath, [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${resultsFile}`,
]);
const results = resultsSchema.parse(JSON.parse(readFileSync(resultsFile, 'utf8')));
const skipped = results.numPendingTests + results.numTodoTests;
const isGreen =
  checkCode === 0 && testCode === 0 && results.success && results.numPassedTests > 0 && skipped === 0;

const { granted, needed } = keptRights();
const wrong = wrongRights({ granted, needed, listed: unusedRights });
process.stdout.write(`\n${granted.length} rights of the functions' roles, ${wrong.length} of them wrong\n`);
for (const line of wrong) process.stdout.write(`  ${line}\n`);
if (checkCode !== 0) process.stdout.write('\nnpm run check failed; see above.\n');
process.stdout.write(
  `\n${results.numPassedTests} passed, ${results.numFailedTests} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
);
process.exit(isGreen && wrong.length === 0 ? 0 : 1);

function run(command: string, args: string[]): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
