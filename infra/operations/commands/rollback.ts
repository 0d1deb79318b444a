import { parseArgs } from 'node:util';
import { print, runCommand } from '../command.ts';
import { lastDeploymentOnAws, moveAliasOnAws, movesTo, releasedOnAws } from '../release/versions.ts';
import { stageOptions, stageSettings } from '../stage.ts';

/** Stacks are deployed one after the other; two releases are further apart, by their checks alone. */
const SAME_DEPLOYMENT_MS = 30 * 60_000;

/**
 * `npm run rollback -- --stage prod`: points the alias of every function that the last deployment has changed
 * at its former version, within a minute, and lists what that does not undo. `--before 2026-11-28T10:00:00Z`
 * goes back further. Repeating it changes nothing.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { before: { type: 'string' }, ...stageOptions } });
  if (!values.stage) throw new Error('Say where: npm run rollback -- --stage prod');
  const { region, prefix } = stageSettings(values);
  const before = momentOf(values.before);
  const app = before ?? (await lastDeploymentOnAws(region, `${prefix}-app`));
  if (!app) throw new Error(`${prefix}-app has been deployed once: there is nothing to go back to`);
  // The accounts' triggers are a function of the data stack, which is deployed just before.
  const data = before ?? (await lastDeploymentOnAws(region, `${prefix}-data`));
  const isSameDeployment = data !== undefined && app.getTime() - data.getTime() < SAME_DEPLOYMENT_MS;
  const [ofApp, ofAccess] = [`${prefix}-app`, `${prefix}-edge-access`];
  const functions = [...(await releasedOnAws(region, ofApp)), ...(await releasedOnAws(region, ofAccess))];
  const triggers = data && isSameDeployment ? await releasedOnAws(region, `${prefix}-data`) : [];
  const moves = [...movesTo(functions, app), ...(data ? movesTo(triggers, data) : [])];
  for (const move of moves) {
    await moveAliasOnAws(region, move);
    print(`${move.name}:live leads to version ${move.to}`);
  }
  print(`${moves.length} functions have changed: all are as before ${app.toISOString()}.`);
  print(`It does not undo:
  the table: what the newer release has written, which the older one reads
  landing pages and the dashboard's files: what is published or uploaded stays
  everything else of the stacks: rights, routes, alarms, queues, schedules, distributions
Deploy the release before by the workflow (urgent) for the rest; until the next deployment CloudFormation does not
know where the aliases lead.`);
});

function momentOf(before: string | undefined): Date | undefined {
  if (before === undefined) return undefined;
  const moment = new Date(before);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(before) || Number.isNaN(moment.getTime()))
    throw new Error(`--before takes a time such as 2026-11-28T10:00:00Z, not «${before}»`);
  return moment;
}
