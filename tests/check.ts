import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';

/**
 * `npm run check`: every `check:…` script of package.json, in its order (the longest first), as many at a
 * time as there are cores. What a check writes is printed when it ends. Exits with 1 when a check failed; the
 * last lines name those that did.
 */
const root = join(import.meta.dirname, '..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

const waiting = Object.keys(scripts).filter((name) => name.startsWith('check:'));
const failed: string[] = [];

await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
for (const name of failed) process.stdout.write(`\nnpm run ${name} failed; see above.\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function runWaiting(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const startedAt = performance.now();
    const { code, output } = await run(name);
    if (code !== 0) failed.push(name);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`\n${name} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`);
    process.stdout.write(output);
  }
}

async function run(name: string): Promise<{ code: number | null; output: Buffer }> {
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const closed = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const [code, ...written] = await Promise.all([closed, buffer(child.stdout), buffer(child.stderr)]);
  return { code, output: Buffer.concat(written) };
}
