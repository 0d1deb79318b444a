import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Refusal, refusals, type Template } from '@mirsah/infra-aws/release/template-diff';
import { print, runCommand } from './command.ts';

/**
 * `npm run diff-check BASE [NEXT]`: compares two syntheses (folders like `cdk.out`, which is the default of NEXT) and fails
 * when the second would destroy what is kept, allow more, or silence an alarm. What is meant is let through by
 * `-c mirsah:acknowledge=ID`, for each id that a refusal prints. `--urgent` is for rolling back: what only the newer
 * release allowed, forbade or watched may go, and is printed; what would be destroyed is refused all the same.
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      urgent: { type: 'boolean', default: false },
    },
  });
  const [base, next = 'cdk.out'] = positionals;
  if (!base) throw new Error('Name the folder of the deployed synthesis: npm run diff-check BASE [NEXT]');
  const acknowledged = values.context.map((value) => /^mirsah:acknowledge=(.+)$/.exec(value)?.[1] ?? '');
  if (acknowledged.includes('')) throw new Error('The only context is mirsah:acknowledge=ID');

  const all = refusals(readSynthesis(base), readSynthesis(next));
  const unknown = acknowledged.filter((id) => !all.some((refusal) => refusal.id === id));
  if (unknown.length > 0) throw new Error(`Nothing to acknowledge: ${unknown.join(', ')}`);
  const isLetThrough = ({ id, rule }: Refusal) =>
    acknowledged.includes(id) || (values.urgent && releasesDiffer.includes(rule));
  for (const { text } of all.filter(isLetThrough)) print(`let through: ${text}`);
  const refused = all.filter((refusal) => !isLetThrough(refusal));
  for (const { id, text } of refused)
    print(`refused: ${text}\n  if it is meant: -c mirsah:acknowledge=${id}`);
  if (refused.length > 0) throw new Error(`${refused.length} changes must not be deployed like this.`);
  print(`Nothing is destroyed, widened or silenced (${all.length} changes let through).`);
});

/** In what the release before may differ from the next one without a loss. */
const releasesDiffer: readonly Refusal['rule'][] = ['alarm-lost', 'rights-widened', 'deny-lost'];

function readSynthesis(folder: string): Record<string, Template> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const templates = files.filter((file) => file.endsWith('.template.json'));
  if (templates.length === 0) throw new Error(`There is no synthesis in ${folder}`);
  return Object.fromEntries(
    templates.map((file) => [
      file.replace('.template.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Template,
    ]),
  );
}
