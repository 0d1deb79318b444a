import { parseArgs } from 'node:util';
import { print, runCommand } from '../command.ts';
import { acknowledgedIn, compare, deployedTemplates } from '../release/comparison.ts';
import { readTemplates } from '../release/synthesis.ts';

/**
 * `npm run diff-check`: compares what is deployed with the synthesis in `cdk.out` and fails when that would
 * destroy retained data, allow more, protect less, or silence an alarm; `npm run diff-check BASE [NEXT]`
 * compares two folders like `cdk.out`. `-c mirsah:acknowledge=ID` accepts an intended change, for each id
 * that an error prints. `--urgent` is for rolling back: permissions, restrictions, alarms and actions of the
 * newer release only may be removed, and are printed; destruction is still an error.
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
  const { acknowledged, others } = acknowledgedIn(values.context);
  if (others.length > 0) throw new Error('The only context is mirsah:acknowledge=ID');
  const templates = readTemplates(next);
  const before = base === undefined ? await deployedTemplates(next) : readTemplates(base);
  compare({ base: before, next: templates, acknowledged, isUrgent: values.urgent }, print);
});
