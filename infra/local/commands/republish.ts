import { findRunningInstance } from '../stack/running-instance.ts';
import { dataDir } from '../stack/settings.ts';

/** `npm run republish`: has every page published again by the running product, after the template has changed. */
try {
  const running = findRunningInstance(dataDir);
  if (!running) throw new Error('Mirsah is not running. Start it first: npm start');
  const response = await fetch(`${running.url}/__local/republish`, { method: 'POST' });
  if (!response.ok || !response.body) throw new Error(await response.text());
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(text);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
