import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { refusals, type Template } from '@mirsah/infra-aws/release/template-diff';
import { print, runCommand } from './command.ts';

/**
 * `npm run diff-check BASE [NEXT]`: compares two syntheses (folders like `cdk.out`, which is the default of NEXT) and fails
 * when the second would destroy what is kept, allow more, or silence an alarm. What is meant is let through by
 * `-c mirsah:acknowledge=ID`, for each id that a refusal prints.
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { context: { type: 'string', short: 'c', multiple: true, default: [] } },
  });
  const [base, next = 'cdk.out'] = positionals;
  if (!base) throw new Error('Name the folder of the deployed synthesis: npm run diff-check BASE [NEXT]');
  const acknowledged = values.context.map((value) => /^mirsah:acknowledge=(.+)$/.exec(value)?.[1] ?? '');
  if (acknowledged.includes('')) throw new Error('The only context is mirsah:acknowledge=ID');

  const all = refusals(readSynthesis(base), readSynthesis(next));
  const unknown = acknowledged.filter((id) => !all.some((refusal) => refusal.id === id));
  if (unknown.length > 0) throw new Error(`Nothing to acknowledge: ${unknown.join(', ')}`);
  const refused = all.filter(({ id }) => !acknowledged.includes(id));
  for (const { id, text } of refused)
    print(`refused: ${text}\n  if it is meant: -c mirsah:acknowledge=${id}`);
  if (refused.length > 0) throw new Error(`${refused.length} changes must not be deployed like this.`);
  print(`Nothing is destroyed, widened or silenced (${all.length} changes acknowledged).`);
});

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
