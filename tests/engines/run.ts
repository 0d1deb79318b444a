import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@mirsah/infra-local/stack/settings';
import sharp from 'sharp';
import { setup as buildProduct } from '../fixtures/build-product.ts';
import { startTestStack } from '../fixtures/test-stack.ts';
import type { Place } from './journey.ts';
import { type JourneyName, journeys, quickJourneys } from './journeys.ts';
import { FIREFOX, openWithPuppeteer } from './puppeteer.ts';
import type { Size, Tab } from './tab.ts';
import { openWebKit, WEBKIT_DRIVER } from './webkit.ts';

/**
 * `npm run engines`: the journeys that earn money, in WebKit, Firefox and Chromium, at the width of a phone
 * and of a computer. `-- shopper` runs one of them, `-- webkit` all in one engine, `-- 390` at one width, and
 * `-- quick` the first ones in WebKit and Firefox on a phone. Exits with 1 when a journey fails and with 2
 * when an engine is missing, whose Debian packages it lists, or does not start. A failed journey leaves a
 * picture.
 */
const sizes: readonly Size[] = [
  { width: 390, height: 664 },
  { width: 1440, height: 860 },
];
const XVFB = '/usr/bin/Xvfb';

/** What each engine needs, with the Debian packages that have it. */
const needs = {
  webkit: { files: [WEBKIT_DRIVER, XVFB], packages: 'webkit2gtk-driver xvfb' },
  firefox: { files: [FIREFOX], packages: 'firefox-esr' },
  chromium: { files: [], packages: '' },
} as const satisfies Record<string, { files: readonly string[]; packages: string }>;
type Engine = keyof typeof needs;

const engines = Object.keys(needs) as Engine[];
const names = Object.keys(journeys) as JourneyName[];
const widths = sizes.map(({ width }) => `${width}`);
const words = process.argv.slice(2);
const known = [...names, ...engines, ...widths, 'quick'];
const unknown = words.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  process.stderr.write(`No journey, engine or width is called ${unknown.join(', ')}: ${known.join(', ')}\n`);
  process.exit(1);
}
const quick: readonly string[] = [...quickJourneys, 'webkit', 'firefox', '390'];
const asked = words.flatMap((word) => (word === 'quick' ? quick : [word]));
const chosen = <Name extends string>(all: readonly Name[]) => {
  const some = all.filter((name) => asked.includes(name));
  return some.length > 0 ? some : all;
};

const missing = chosen(engines).filter((engine) => needs[engine].files.some((file) => !existsSync(file)));
for (const engine of missing)
  process.stderr.write(`${engine} is missing: apt-get install ${needs[engine].packages}\n`);
const there = chosen(engines).filter((engine) => !missing.includes(engine));
if (there.length === 0) {
  process.stderr.write('No journey was gone\n');
  process.exit(2);
}

await buildProduct();
const folder = mkdtempSync(join(tmpdir(), 'mirsah-engines-'));
const pictures = join(root, '.build/engines');
mkdirSync(pictures, { recursive: true });
const [stack, photo] = await Promise.all([startTestStack(), takePhoto(join(folder, 'camera.jpg'))]);
const screen = there.includes('webkit') ? await startScreen() : undefined;
let failed = 0;
/** Lanes that were not walked, because their engine did not start. */
let unopened = 0;
const from = Date.now();
// An engine waits for the product half of the time, so that two go beside each other.
const lanes = sizes
  .filter(({ width }) => chosen(widths).includes(`${width}`))
  .flatMap((size) => there.map((engine) => ({ engine, size })))
  .values();
try {
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      for (const { engine, size } of lanes) await walkThrough(engine, size);
    }),
  );
} finally {
  screen?.process.kill();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
const seconds = Math.round((Date.now() - from) / 1000);
const isWhole = missing.length + unopened === 0;
const arrived = isWhole ? 'All journeys arrived' : 'The journeys that could be gone arrived';
process.stdout.write(`\n${failed === 0 ? arrived : `${failed} failed`} in ${seconds} s\n`);
process.exit(failed > 0 ? 1 : isWhole ? 0 : 2);

/** Runs all journeys one after the other in one tab, which is reopened after one that failed. */
async function walkThrough(engine: Engine, size: Size): Promise<void> {
  let tab: Tab | undefined;
  for (const name of chosen(names)) {
    const began = Date.now();
    try {
      tab ??= await open(engine, size);
    } catch (error) {
      process.stdout.write(
        `✗ ${engine} ${size.width} did not start, for ${name} and what follows: ${error}\n`,
      );
      unopened += 1;
      return;
    }
    const picture = join(pictures, `${name}-${engine}-${size.width}.png`);
    const problem = await walk(name, tab, size, picture);
    const took = `${((Date.now() - began) / 1000).toFixed(1)} s`;
    process.stdout.write(`${problem ? '✗' : '✓'} ${name} ${engine} ${size.width} ${took}${problem ?? ''}\n`);
    if (!problem) continue;
    failed += 1;
    await tab.close().catch(() => undefined);
    tab = undefined;
  }
  await tab?.close();
}

/** Runs one journey; returns its error, with a picture of it. */
async function walk(name: JourneyName, tab: Tab, size: Size, picture: string): Promise<string | undefined> {
  const file: Place['file'] = (called, content) => {
    const path = join(folder, called);
    writeFileSync(path, content);
    return path;
  };
  try {
    await tab.open(`${stack.url}/config.json`);
    await tab.run(() => localStorage.clear());
    // Errors of the page before, as it is left, come from cancelled loads.
    await tab.errors();
    await journeys[name]({ tab, size, stack, photo, file });
    const errors = await tab.errors();
    return errors.length > 0 ? `\n  ${[...new Set(errors)].join('\n  ')}` : undefined;
  } catch (error) {
    await tab.picture(picture).catch(() => undefined);
    const errors = await tab.errors().catch(() => []);
    return `\n  ${[error instanceof Error ? error.message : String(error), ...errors, picture].join('\n  ')}`;
  }
}

async function open(engine: Engine, size: Size): Promise<Tab> {
  if (engine !== 'webkit') return await openWithPuppeteer(engine, size);
  if (!screen) throw new Error('There is no screen for WebKit');
  const { display } = screen;
  const start = async () => await openWebKit(size, display, await freePort());
  // On a busy machine its first window sometimes does not answer the driver.
  return await start().catch(start);
}

/** A screen in memory, which names itself. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const screen = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.on('exit', (code) => reject(new Error(`Xvfb exited with ${code}`)));
    screen.stdio[3]?.once('data', (data) => resolve(String(data).trim()));
  });
  return { process: screen, display: `:${number}` };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A JPEG as a phone's camera takes it, of about 6 MB. */
async function takePhoto(file: string): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const grain = sharp({ create: { width: 2016, height: 1512, channels: 3, background: '#888', noise } });
  const picture = await grain.png().toBuffer();
  await sharp(picture).resize(4032, 3024).jpeg({ quality: 90 }).toFile(file);
  return file;
}
