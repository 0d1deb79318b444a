import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTemplates } from '@mirsah/infra-operations/release/synthesis';
import { quantiles, type Row } from './measure.ts';

const ROUNDS = 3;
/** CloudFormation's limit of a stack. */
const MAX_RESOURCES = 500;

/**
 * Synthesises all stacks as `npm run synth` does. The processor's time includes the child processes; the
 * load of the machine tells how far the clock can be believed.
 */
export async function synthesis(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mirsah-synthesis-'));
  try {
    const [load = 0] = loadavg();
    const rounds = Array.from({ length: ROUNDS }, () => synthesise(folder));
    const [clock = 0] = quantiles(
      rounds.map(({ clock }) => clock),
      0.5,
    );
    const [processor = 0] = quantiles(
      rounds.map(({ processor }) => processor),
      0.5,
    );
    return [
      ['all stacks', `${clock.toFixed(1)} s by the clock, ${processor.toFixed(1)} s of a processor`],
      ['load of the machine before', load.toFixed(1)],
      ...Object.entries(readTemplates(folder)).map(
        ([stack, { Resources = {} }]): Row => [
          stack,
          `${Object.keys(Resources).length} resources of ${MAX_RESOURCES}`,
        ],
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Seconds. The shell's `time` adds up what a command and its children use. */
function synthesise(folder: string): { clock: number; processor: number } {
  const command = `TIMEFORMAT='%R %U %S'; time npm run synth --silent -- --output ${folder} >/dev/null 2>&1`;
  const measured = execFileSync('bash', ['-c', `{ ${command}; } 2>&1`], { encoding: 'utf8' });
  const [clock = Number.NaN, user = Number.NaN, system = Number.NaN] = measured.trim().split(' ').map(Number);
  return { clock, processor: user + system };
}
