import { findRunningInstance } from '../stack/running-instance.ts';
import { dataDir } from '../stack/settings.ts';
import { runCommand } from './command.ts';

/**
 * `npm run republish` publishes every page again, after the template has changed; `npm run rebuild-insights`
 * recalculates all metrics and says whether any were wrong. The running product does the work and reports it.
 */
await runCommand(async () => {
  const [job = ''] = process.argv.slice(2);
  const running = findRunningInstance(dataDir);
  if (!running) throw new Error('Mirsah is not running. Start it first: npm start');
  const response = await fetch(`${running.url}/__local/${job}`, { method: 'POST' });
  if (!response.ok || !response.body) throw new Error(await response.text());
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(text);
});
