import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchSite } from '../fixtures/site.ts';
import { startProductProcess } from './product-process.ts';
import { scan } from './storm.ts';
import { wrongMetrics } from './verdict.ts';

const program = join(import.meta.dirname, '../../infra/local/commands/start.ts');
/** Far from what tests and the product itself use by default. */
const PORT = 4_879;
const READY = 'Mirsah is ready';
const READY_WITHIN_MS = 180_000;
const demoSites = ['oud-perfume', 'smart-watch', 'coffee-set'];

/**
 * Kills `npm start` (`kill -9`) while it seeds a new folder, again while it continues, and once more when it
 * has just become ready; then lets it run. `wrong` is called for each problem, as soon as it is known: a
 * start that does not complete, an unpublished demo page, and sums that differ from the demo's orders.
 */
export async function startWhileKilled(
  say: (line: string) => void,
  wrong: (reason: string) => void,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-starts-'));
  try {
    for (const [what, sign, delayMs] of [
      ['it began to fill a new folder', 'starting database', 2_500],
      ['it went on filling it', 'starting database', 6_000],
      ['it was ready', READY, 0],
    ] as const) {
      const start = npmStart(dataDir);
      await start.prints(sign);
      await start.endsWithin(delayMs);
      await start.end('SIGKILL');
      say(`npm start is killed after ${what}`);
    }
    const startedAt = performance.now();
    const last = npmStart(dataDir);
    await last.prints(READY);
    say(`npm start is ready after that in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    for (const subdomain of demoSites) {
      const { status } = await fetchSite(PORT, subdomain);
      if (status !== 200) wrong(`the demo's page ${subdomain} is answered with ${status}`);
    }
    const code = await last.end('SIGINT');
    if (code !== 0) wrong(`npm start ended with ${code} after Ctrl-C`);
    const product = await startProductProcess(dataDir);
    await product.ask({ streamsIdle: true });
    const items = await scan(product);
    await product.kill('product');
    const orders = items.filter(({ entity }) => entity === 'order').length;
    say(`the demo has ${orders} orders`);
    if (orders === 0) wrong('the demo has no orders');
    for (const reason of wrongMetrics(items)) wrong(`of the demo: ${reason}`);
  } catch (error) {
    wrong(error instanceof Error ? error.message : String(error));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs the command of `npm start` on a data folder. */
function npmStart(dataDir: string) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, MIRSAH_DATA_DIR: dataDir, PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  // An interrupted run leaves nothing behind.
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  void ended.then(() => process.off('exit', stop));
  const after = (ms: number) => new Promise<'time'>((resolve) => setTimeout(resolve, ms, 'time'));
  return {
    /** Resolves when it has printed this text. */
    async prints(sign: string): Promise<void> {
      const end = performance.now() + READY_WITHIN_MS;
      while (!printed.includes(sign)) {
        const code = await Promise.race([ended, after(100)]);
        if (code !== 'time') throw new Error(`npm start ended with ${code}: ${printed.slice(-1_500)}`);
        if (performance.now() > end)
          throw new Error(`npm start did not say "${sign}" in time: ${printed.slice(-1_500)}`);
      }
    },
    endsWithin: (ms: number) => Promise.race([ended, after(ms)]),
    /** Sends the signal and resolves with the exit code. */
    end(signal: 'SIGKILL' | 'SIGINT'): Promise<number | null> {
      child.kill(signal);
      return ended;
    },
  };
}
