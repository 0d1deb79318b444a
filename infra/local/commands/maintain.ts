import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { rekeyPhones } from '@mirsah/infra-aws/rekey-phones';
import { onAws, replay } from '@mirsah/infra-aws/replay';
import { findRunningInstance } from '../stack/running-instance.ts';
import { dataDir } from '../stack/settings.ts';
import { print, runCommand } from './command.ts';

/**
 * `npm run republish` publishes every page again, after the template has changed; `npm run rebuild-insights`
 * recalculates all metrics and reports whether any were wrong; `npm run replay` gives what functions gave up to them
 * again; `npm run rekey-phones` rewrites the keys of the table that have phones in them (`plain`: as phones again). The
 * running product does the work and reports it. `npm run replay -- BUCKET` and `npm run rekey-phones -- current FUNCTION`
 * do it on AWS.
 */
await runCommand(async () => {
  const [job = '', what, where] = process.argv.slice(2);
  if (job === 'rekey-phones' && what && where) {
    const { call } = onAws('', print);
    return rekeyPhones({ call: (event) => call(where, event), say: print }, toWhat(what));
  }
  if (job === 'replay' && what) {
    const { done, failed } = await replay(onAws(what, print));
    return print(`${done} given again, ${failed} kept.`);
  }
  const running = findRunningInstance(dataDir);
  if (!running) throw new Error('Mirsah is not running. Start it first: npm start');
  const query = job === 'rekey-phones' && what ? `?to=${toWhat(what)}` : '';
  // `fetch` would time out when no data arrives for five minutes.
  const outgoing = request(`${running.url}/__local/${job}${query}`, { method: 'POST' }).end();
  const [response]: IncomingMessage[] = await once(outgoing, 'response');
  if (!response) throw new Error(`${job} was not answered`);
  if (response.statusCode !== 200) throw new Error(await text(response));
  for await (const chunk of response.setEncoding('utf8')) process.stdout.write(chunk);
});

function toWhat(word: string): 'current' | 'plain' {
  if (word === 'current' || word === 'plain') return word;
  throw new Error(`rekey-phones takes «current» or «plain», not «${word}»`);
}
