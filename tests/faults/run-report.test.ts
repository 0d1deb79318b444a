import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const program = join(import.meta.dirname, 'reported-run.ts');

/** What a run that does this prints, and its exit code; each signal is sent once its text was printed. */
async function run(does: string, signals: readonly [after: string, signal: NodeJS.Signals][] = []) {
  const child = spawn(process.execPath, [program, does], { stdio: ['ignore', 'pipe', 'inherit'] });
  const left = [...signals];
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    const [next] = left;
    if (!next || !printed.includes(next[0])) return;
    left.shift();
    child.kill(next[1]);
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, lines: printed.trim().split('\n') };
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a run that is interrupted by %s has printed what it had found, looks once more, and ends with a verdict',
  async (signal) => {
    expect(await run('waits', [['waiting', signal]])).toEqual({
      code: 1,
      lines: [
        'WRONG: an order is lost',
        'waiting',
        'interrupted: looking once more',
        'WRONG: found by the last look',
        'ended',
        'WRONG: an order is lost',
        'WRONG: found by the last look',
        'VERDICT after 1 fault, interrupted: 2 wrong',
      ],
    });
  },
);

it('a run whose product does not answer any more ends with a verdict, too', async () => {
  const { code, lines } = await run('is silent', [['waiting', 'SIGINT']]);
  expect(lines).toContain('the table could not be read any more');
  expect([code, lines.at(-1)]).toEqual([1, 'VERDICT after 1 fault, interrupted: 1 wrong']);
});

it('a run that is interrupted twice does not wait for its last look', async () => {
  const { code, lines } = await run('is silent', [
    ['waiting', 'SIGINT'],
    ['looking', 'SIGINT'],
  ]);
  expect(lines).not.toContain('the table could not be read any more');
  expect([code, lines.at(-1)]).toEqual([1, 'VERDICT after 1 fault, interrupted: 1 wrong']);
});

it('a run that is interrupted before anything runs is not a success', async () => {
  const { code, lines } = await run('waits for its build', [['waiting', 'SIGINT']]);
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining('interrupted: nothing wrong so far')]);
});

it('a run that fails itself says why and ends with a verdict', async () => {
  const { code, lines } = await run('fails');
  expect(lines).toContainEqual(expect.stringContaining('the run itself failed: Error: no more disk'));
  expect([code, lines.at(-1)]).toEqual([1, 'VERDICT after 1 fault: 2 wrong']);
});

it('only a complete run without problems succeeds', async () => {
  const { code, lines } = await run('is right');
  expect([code, lines.at(-1)]).toEqual([
    0,
    expect.stringMatching(/^VERDICT after 1 fault: nothing was lost/),
  ]);
});
