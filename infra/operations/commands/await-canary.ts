import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type TelemetryName, telemetryNamespace } from '@mirsah/table/dynamo/telemetry';
import * as z from 'zod';
import { awsJson } from '../aws-command.ts';
import { print, runCommand } from '../command.ts';
import { stageOptions, stageSettings } from '../stage.ts';

const METRIC: TelemetryName = 'CanaryPassed';

/** The first run may have started before. */
const RUNS = 2;

const statistics = z.object({ Datapoints: z.array(z.object({ Sum: z.number() })) });

/**
 * `npm run await-canary -- --stage staging`: waits until the canary has completed two runs from now, and
 * fails after twenty minutes, or those of `--within`.
 */
await runCommand(async () => {
  const options = { within: { type: 'string', default: '20' }, ...stageOptions } as const;
  const { values } = parseArgs({ options });
  if (!values.stage) throw new Error('Say where: npm run await-canary -- --stage staging');
  const { region } = stageSettings(values);
  const since = new Date();
  const until = since.getTime() + Number(values.within) * 60_000;
  for (;;) {
    const { Datapoints } = await awsJson(
      statistics,
      ...['cloudwatch', 'get-metric-statistics', '--region', region, '--namespace', telemetryNamespace],
      ...['--metric-name', METRIC, '--statistics', 'Sum', '--period', '60'],
      ...['--start-time', since.toISOString(), '--end-time', new Date(Date.now() + 60_000).toISOString()],
    );
    const passed = Datapoints.reduce((sum, { Sum }) => sum + Sum, 0);
    if (passed >= RUNS) return print(`The canary has gone through the product ${passed} times.`);
    if (Date.now() >= until) break;
    await sleep(30_000);
  }
  throw new Error(
    'The canary has not gone through the product: /mirsah/canary says at which step it failed.',
  );
});
