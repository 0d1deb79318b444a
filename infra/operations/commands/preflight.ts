import { parseArgs } from 'node:util';
import { print, runCommand } from '../command.ts';
import { onCommandLine } from '../release/account.ts';
import { lookOver } from '../release/preflight.ts';
import { stageOptions, stageSettings } from '../stage.ts';

/**
 * `npm run preflight -- --stage prod`: checks the requirements of a deployment in the account and in the DNS,
 * by the AWS command line, and prints for each missing one the command that fixes it. Fails when any is
 * missing.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: stageOptions });
  await lookOver(stageSettings(values), onCommandLine, print);
});
