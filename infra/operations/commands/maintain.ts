import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { rangesOfIds } from '@mirsah/domain/id';
import { findRunningInstance } from '@mirsah/infra-local/stack/running-instance';
import { dataDir } from '@mirsah/infra-local/stack/settings';
import { telemetryNamespace } from '@mirsah/table/dynamo/telemetry';
import * as z from 'zod';
import { awsJson } from '../aws-command.ts';
import { callUntilDone } from '../call-until-done.ts';
import { print, runCommand } from '../command.ts';
import { checkPhoneKeys, rekeyPhones } from '../rekey-phones.ts';
import { onAws, replay } from '../replay.ts';
import { installation, stageOptions } from '../stage.ts';

/** Calls that publish pages at the same time, each a range of them. */
const SHARES = 4;
const secretForm = z.object({ SecretString: z.string(), CreatedDate: z.union([z.string(), z.number()]) });
const failuresForm = z.object({ Datapoints: z.array(z.object({ Sum: z.number() })) });

/**
 * `npm run republish` publishes every page again, after the template has changed; `npm run rebuild-insights`
 * recalculates all metrics and reports whether any were wrong; `npm run replay` passes given-up records to
 * their functions again; `npm run rekey-phones` rewrites the keys of the table that contain phones. The
 * running product does the work and reports it; with `--stage prod` that installation, with an operator's
 * `aws` command. `--from` continues where a line of an interrupted run ended.
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string', default: '{}' },
      ...stageOptions,
    },
  });
  const [job = ''] = positionals;
  if (!values.stage) return onThisMachine(job);
  const stage = installation(values);
  if (job === 'replay') {
    const { done, failed } = await replay(onAws(await stage.output('app', 'GivenUp'), print));
    return print(`${done} given again, ${failed} kept.`);
  }
  if (job === 'rekey-phones') {
    print(`The phones' keys have the fingerprint ${checkPhoneKeys(await phoneKeysOf(stage))}.`);
    return rekeyPhones({ call: (event) => stage.call(job, event), say: print });
  }
  const starts =
    job === 'republish' && values.from === '{}' ? rangesOfIds(SHARES) : [progressOf(values.from)];
  const shares = await Promise.allSettled(
    starts.map((start) =>
      callUntilDone(
        (event) => stage.call(job, event),
        start,
        (answer) => print(JSON.stringify(answer)),
      ),
    ),
  );
  // Each has printed how far it came.
  for (const share of shares) if (share.status === 'rejected') throw share.reason;
});

/** Where `--from` continues: a line that an interrupted run has printed. */
function progressOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Error(`--from takes a line that an interrupted run has printed, not «${line}»`, { cause });
  }
}

/** The keys of phones, since when they are so, and how often functions could not read secrets since. */
async function phoneKeysOf({ region, output }: ReturnType<typeof installation>) {
  const id = await output('data', 'PhoneKeys');
  const { SecretString: setting, CreatedDate } = await awsJson(
    secretForm,
    ...['secretsmanager', 'get-secret-value', '--secret-id', id, '--region', region],
  );
  // The command line prints seconds, or ISO 8601 where it is configured to.
  const changedAt = new Date(typeof CreatedDate === 'number' ? CreatedDate * 1000 : CreatedDate);
  const { Datapoints } = await awsJson(
    failuresForm,
    ...['cloudwatch', 'get-metric-statistics', '--namespace', telemetryNamespace, '--region', region],
    ...['--metric-name', 'SecretsUnavailable', '--statistics', 'Sum', '--period', '86400'],
    ...['--start-time', changedAt.toISOString(), '--end-time', new Date().toISOString()],
  );
  return { setting, changedAt, failures: Datapoints.reduce((sum, { Sum }) => sum + Sum, 0) };
}

async function onThisMachine(job: string): Promise<void> {
  const running = findRunningInstance(dataDir);
  if (!running) throw new Error('Mirsah is not running. Start it first: npm start');
  // `fetch` would time out when no data arrives for five minutes.
  const outgoing = request(`${running.url}/__local/${job}`, { method: 'POST' }).end();
  const [response]: IncomingMessage[] = await once(outgoing, 'response');
  if (!response) throw new Error(`${job} was not answered`);
  if (response.statusCode !== 200) throw new Error(await text(response));
  for await (const chunk of response.setEncoding('utf8')) process.stdout.write(chunk);
}
