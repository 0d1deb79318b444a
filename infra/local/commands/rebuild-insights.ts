import { findRunningInstance } from '../stack/running-instance.ts';
import { dataDir } from '../stack/settings.ts';

/** `npm run rebuild-insights`: has the running product count all figures again, and says whether they differed. */
try {
  const running = findRunningInstance(dataDir);
  if (!running) throw new Error('Mirsah is not running. Start it first: npm start');
  const response = await fetch(`${running.url}/__local/rebuild-insights`, { method: 'POST' });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  process.stdout.write(text);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
