import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cdk, startCdk } from '../cdk.ts';
import { print, runCommand } from '../command.ts';
import { onCommandLine } from '../release/account.ts';
import { acknowledgedIn, compare, deployedTemplates } from '../release/comparison.ts';
import { lookOver } from '../release/preflight.ts';
import { readStacks, readTemplates } from '../release/synthesis.ts';
import { deleteVersionOnAws, prunable, releasedOnAws } from '../release/versions.ts';
import { ringingOnAws, watchAlarms } from '../release/watch-alarms.ts';
import { stageOptions, stageSettings } from '../stage.ts';

/**
 * `npm run release -- --stage prod`: deploys the built product, as the workflow does. It checks the account,
 * synthesises, rejects a synthesis that would destroy, open or silence something, deploys exactly that
 * synthesis, watches the alarms for ten minutes (`--watch`), and deletes versions that no rollback needs.
 * `--product` names the folder of another release, which these commands then deploy: the commands of an older
 * release are not used. `--urgent` is for rolling back: the account is not checked, all calls go to the new
 * versions at once, and raised alarms have those minutes to end.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      product: { type: 'string', default: '.' },
      urgent: { type: 'boolean', default: false },
      watch: { type: 'string', default: '10' },
      ...stageOptions,
    },
  });
  const { stage, urgent: isUrgent } = values;
  if (!stage) throw new Error('Say where: npm run release -- --stage prod');
  const minutes = Number(values.watch);
  if (!(minutes >= 0)) throw new Error(`--watch takes minutes, not «${values.watch}»`);
  const { acknowledged, others } = acknowledgedIn(values.context);
  const settings = stageSettings({ stage, context: others });
  const product = resolve(values.product);
  const synthesis = join(product, 'cdk.out');

  if (isUrgent) print('The account is not looked over: what was deployed once has what it needs.');
  else await lookOver(settings, onCommandLine, print);

  const context = [`mirsah:stage=${stage}`, `mirsah:urgent=${isUrgent}`, ...others];
  await cdk(product, [
    'synth',
    '--all',
    '--no-lookups',
    '--quiet',
    ...context.flatMap((each) => ['-c', each]),
  ]);
  const next = readTemplates(synthesis);
  compare({ base: await deployedTemplates(synthesis), next, acknowledged, isUrgent }, print);
  writeFileSync(join(product, 'differences.txt'), await differences(product));
  await cdk(product, ['deploy', '--all', '--app', 'cdk.out', '--require-approval', 'never']);

  const regions = [...new Set(readStacks(synthesis).map(({ region }) => region))];
  await watchAlarms(
    {
      ringing: (region) => ringingOnAws(settings.prefix, region),
      now: () => new Date(),
      wait: () => sleep(30_000),
    },
    { regions, minutes, isUrgent },
  );
  print(`No alarm has rung for ${minutes} minutes.`);
  await prune(settings);
});

/** For the person who approves: differences never stop a release. */
async function differences(product: string): Promise<string> {
  const command = startCdk(product, ['diff', '--all', '--app', 'cdk.out'], 'pipe');
  let text = '';
  for (const stream of [command.stdout, command.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  await once(command, 'close');
  return text;
}

async function prune({ region, prefix }: { region: string; prefix: string }): Promise<void> {
  let count = 0;
  for (const stack of [`${prefix}-data`, `${prefix}-app`, `${prefix}-edge-access`]) {
    for (const released of await releasedOnAws(region, stack)) {
      for (const version of prunable(released)) {
        await deleteVersionOnAws(region, released.name, version);
        count += 1;
      }
    }
  }
  print(`${count} versions of functions, which no rollback needs, are deleted.`);
}
