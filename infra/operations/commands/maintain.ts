import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { rangesOfIds } from '@mirsah/domain/id';
import { findRunningInstance } from '@mirsah/infra-local/stack/running-instance';
import { dataDir } from '@mirsah/infra-local/stack/settings';
import { callUntilDone } from '../call-until-done.ts';
import { print, runCommand } from '../command.ts';
import { checkPhoneKeys, phoneFunctions, rekeyPhones } from '../rekey-phones.ts';
import { onAws, replay } from '../replay.ts';
import { installation, stageOptions } from '../stage.ts';

/** Calls that publish pages at the same time, each a range of them. */
const SHARES = 4;

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

/** The keys in the secret and in every function that hashes phones. */
async function phoneKeysOf({ text, output, variable }: ReturnType<typeof installation>) {
  const id = await output('data', 'PhoneKeys');
  const holders: Record<string, string> = {
    'the secret': await text(
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
