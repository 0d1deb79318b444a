import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The values at the given shares of the sorted samples: `quantiles(ms, 0.5, 0.95)`. */
export function quantiles(samples: readonly number[], ...shares: number[]): number[] {
  const sorted = samples.toSorted((a, b) => a - b);
  return shares.map(
    (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN,
  );
}

/** The milliseconds that a call takes. */
export async function timed(run: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** Polls every few milliseconds, until the condition holds. Throws after a minute. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  everyMs: number,
): Promise<void> {
  for (const end = performance.now() + 60_000; !(await isSo()); await sleep(everyMs))
    if (performance.now() > end) throw new Error(`${what} has not come in a minute`);
}

/**
 * The processor time of a process since its start, in seconds; to a hundredth where the system provides it.
 */
export function processorSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (existsSync(file)) {
    // After the name in brackets, the twelfth and thirteenth fields are hundredths in user and system mode.
    const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }
  // `1-02:03:04` in the format of the system's own tool, or `3:04.05`.
  const [text = '', days = '0'] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('-')
    .reverse();
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}

/** A line of a bench's result. */
export type Row = [what: string, value: string];

export function print(title: string, rows: readonly Row[]): void {
  const width = Math.max(...rows.map(([what]) => what.length));
  process.stdout.write(`\n${title}\n`);
  for (const [what, value] of rows) process.stdout.write(`  ${what.padEnd(width)}  ${value}\n`);
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
