import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { checkPhoneKeys, phoneFunctions, rekeyPhones } from '@mirsah/infra-aws/rekey-phones';
import { onAws, replay } from '@mirsah/infra-aws/replay';
import { installation, stageOptions } from '../operations/stage.ts';
import { findRunningInstance } from '../stack/running-instance.ts';
import { dataDir } from '../stack/settings.ts';
import { print, runCommand } from './command.ts';

/**
 * `npm run republish` publishes every page again, after the template has changed; `npm run rebuild-insights`
 * recalculates all metrics and reports whether any were wrong; `npm run replay` gives what functions gave up to them
 * again; `npm run rekey-phones` rewrites the keys of the table that have phones in them (`--to plain`: as phones again). The
 * running product does the work and reports it; with `--stage prod` that installation, with an operator's `aws` command.
 * `--from` continues where a line of an interrupted run ended.
 */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string', default: 'current' },
      from: { type: 'string', default: '{}' },
      ...stageOptions,
    },
  });
  const [job = ''] = positionals;
  const { to } = values;
  if (to !== 'current' && to !== 'plain') throw new Error(`--to takes «current» or «plain», not «${to}»`);
  if (!values.stage) return onThisMachine(job === 'rekey-phones' ? `${job}?to=${to}` : job);
  const stage = installation(values);
  if (job === 'replay') {
    const { done, failed } = await replay(onAws(await stage.output('app', 'GivenUp'), print));
    return print(`${done} given again, ${failed} kept.`);
  }
  if (job === 'rekey-phones') {
    print(`The phones' keys have the fingerprint ${checkPhoneKeys(await phoneKeysOf(stage))}.`);
    return rekeyPhones({ call: (event) => stage.call(job, event), say: print }, to);
  }
  let event: unknown = JSON.parse(values.from);
  do {
    event = await stage.call(job, event);
    print(JSON.stringify(event));
  } while (!(event as { isDone: boolean }).isDone);
});

/** The keys as the secret and every function that hashes phones have them. */
async function phoneKeysOf({ aws, output, variable }: ReturnType<typeof installation>) {
  const id = await output('data', 'PhoneKeys');
  const holders: Record<string, string> = {
    'the secret': await aws(
      ...['secretsmanager', 'get-secret-value', '--secret-id', id, '--query', 'SecretString'],
    ),
  };
  for (const name of phoneFunctions) holders[name] = await variable(name, 'PHONE_KEYS');
  return holders;
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
