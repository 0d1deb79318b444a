import { parseArgs } from 'node:util';
import { print, runCommand } from '../command.ts';
import { moveOnAws, moveRegion } from '../move-region.ts';
import { stageOptions, stageSettings } from '../stage.ts';

/**
 * `npm run move-region -- --stage prod`: says what would lead the distributions to the stage's region, where
 * all other stacks are; with `--go` does it. It may be interrupted and repeated. `--from REGION` also stops
 * the schedules of a former region that did not answer.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { go: { type: 'boolean', default: false }, from: { type: 'string' }, ...stageOptions },
  });
  if (!values.stage) throw new Error('Say where: npm run move-region -- --stage prod');
  const { region: to } = stageSettings(values);
  await moveRegion({ ...moveOnAws(values), say: print }, { to, from: values.from, isMeant: values.go });
});
