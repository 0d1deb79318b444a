import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { onAws, replay } from '@mirsah/infra-aws/replay';
import { findRunningInstance } from '../stack/running-instance.ts';
import { dataDir } from '../stack/settings.ts';
import { print, runCommand } from './command.ts';

/**
 * `npm run republish` publishes every page again, after the template has changed; `npm run rebuild-insights`
 * recalculates all metrics and reports whether any were wrong; `npm run replay` gives what functions gave up to them
 * again. The running product does the work and reports it. `npm run replay -- BUCKET` does it on AWS.
 */
await runCommand(async () => {
  const [job = '', bucket] = process.argv.slice(2);
  if (job === 'replay' && bucket) {
    const { done, failed } = await replay(onAws(bucket, print));
    return print(`${done} given again, ${failed} kept.`);
  }
  const running = findRunningInstance(dataDir);
  if (!running) throw new Error('Mirsah is not running. Start it first: npm start');
  // `fetch` would time out when no data arrives for five minutes.
  const outgoing = request(`${running.url}/__local/${job}`, { method: 'POST' }).end();
  const [response]: IncomingMessage[] = await once(outgoing, 'response');
  if (!response) throw new Error(`${job} was not answered`);
  if (response.statusCode !== 200) throw new Error(await text(response));
  for await (const chunk of response.setEncoding('utf8')) process.stdout.write(chunk);
});
