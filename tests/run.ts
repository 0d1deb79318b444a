import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { forgetUsedRights, keptRights, wrongRights } from './fixtures/aws-rights.ts';
import { unusedRights } from './infra/unused-rights.ts';

/**
 * `npm test`: the checks, then every test. Ends with one plain line of counts and exits with 1 unless there
 * were tests, all of them passed, and the rights of the functions' roles are those that their calls have
 * needed, or are listed (tests/infra/unused-rights.ts). With CI=true, files that failed run once more, alone,
 * and the last line names those that then passed: decision 174 says why.
 */
const root = join(import.meta.dirname, '..');
/** More than these do not fail by chance. */
const MAX_FILES_AGAIN = 4;

const resultsSchema = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});
type Results = z.infer<typeof resultsSchema>;

mkdirSync(join(root, '.build'), { recursive: true });
forgetUsedRights();
const checkCode = await run('npm', ['run', 'check']);
let tests = await runTests('all');
const failed = tests.results.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
const onlyAlone: string[] = [];
if (process.env.CI && failed.length > 0 && failed.length <= MAX_FILES_AGAIN) {
  process.stdout.write(`\nOnce more, alone:\n  ${failed.join('\n  ')}\n`);
  const again = await runTests('again', '--no-file-parallelism', ...failed);
  if (again.code === 0) onlyAlone.push(...failed.map((file) => relative(root, file)));
  const others = tests.results.testResults.filter(({ name }) => !failed.includes(name));
  const testResults = [...others, ...again.results.testResults];
  tests = { code: again.code, results: { success: again.results.success, testResults } };
}
const outcomes = tests.results.testResults.flatMap(({ assertionResults }) => assertionResults);
const count = (outcome: string) => outcomes.filter(({ status }) => status === outcome).length;
const [passed, failures] = [count('passed'), count('failed')];
const skipped = outcomes.length - passed - failures;
const isGreen = checkCode === 0 && tests.code === 0 && tests.results.success && passed > 0 && skipped === 0;

const { granted, needed } = keptRights();
const wrong = wrongRights({ granted, needed, listed: unusedRights });
process.stdout.write(`\n${granted.length} rights of the functions' roles, ${wrong.length} of them wrong\n`);
for (const line of wrong) process.stdout.write(`  ${line}\n`);
if (checkCode !== 0) process.stdout.write('\nnpm run check failed; see above.\n');
process.stdout.write(`\n${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
if (onlyAlone.length > 0) {
  process.stdout.write(`Failed beside others and passed alone, to be mended: ${onlyAlone.join(', ')}\n`);
}
process.exit(isGreen && wrong.length === 0 ? 0 : 1);

async function runTests(name: string, ...args: string[]): Promise<{ code: number; results: Results }> {
  const file = join(root, `.build/test-results-${name}.json`);
  const code = await run(process.execPath, [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ]);
  return { code, results: resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) };
}

function run(command: string, args: string[]): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
