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

/** A line of a bench's result. */
export type Row = [what: string, value: string];

export function print(title: string, rows: readonly Row[]): void {
  const width = Math.max(...rows.map(([what]) => what.length));
  process.stdout.write(`\n${title}\n`);
  for (const [what, value] of rows) process.stdout.write(`  ${what.padEnd(width)}  ${value}\n`);
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
