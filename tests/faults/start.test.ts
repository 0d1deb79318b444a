import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it, vi } from 'vitest';
import { fetchSite } from '../fixtures/site.ts';

const local = join(import.meta.dirname, '../../infra/local/commands');
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mirsah-start-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Settings = { dataDir: string; port: number };

/** Runs `npm start`, `npm run dev` or `npm run reset`; returns its output and its exit code. */
function command(script: 'start.ts' | 'reset.ts' | 'dev.ts', { dataDir, port }: Settings) {
  const child = spawn(process.execPath, [join(local, script)], {
    env: { ...process.env, MIRSAH_DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, ended, printed: () => lines.join('\n') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

it('npm start shows the demo merchant’s pages, rejects a second start, stops cleanly and keeps its data', async () => {
  const dataDir = newFolder();
  const ports = [await freePort(), await freePort()];
  const rivals = ports.map((port) => command('start.ts', { dataDir, port }));
  const refused = await Promise.race(
    rivals.map(({ ended }, number) => ended.then((code) => ({ number, code }))),
  );
  expect(refused.code).toBe(1);
  expect(rivals[refused.number]?.printed()).toContain('Another command is starting Mirsah');
  const resetWhileStarting = command('reset.ts', { dataDir, port: 0 });
  expect(await resetWhileStarting.ended).toBe(1);

  const first = rivals[1 - refused.number] as (typeof rivals)[number];
  const settings = { dataDir, port: ports[1 - refused.number] ?? 0 };
  await vi.waitFor(() => expect(first.printed()).toContain('Mirsah is ready'), {
    timeout: 150_000,
    interval: 100,
  });
  expect(first.printed()).toContain('merchant@mirsah.test');
  expect((await fetchSite(settings.port, 'oud-perfume')).status).toBe(200);

  const second = command('start.ts', { ...settings, port: await freePort() });
  expect(await second.ended).toBe(1);
  expect(second.printed()).toContain(`already running at http://localhost:${settings.port}`);
  const reset = command('reset.ts', settings);
  expect(await reset.ended).toBe(1);

  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);

  rmSync(join(dataDir, 's3'), { recursive: true });
  const again = command('start.ts', settings);
  await vi.waitFor(() => expect(again.printed()).toContain('Mirsah is ready'), {
    timeout: 150_000,
    interval: 100,
  });
  expect(again.printed()).not.toContain('Demo:');
  expect(again.printed()).toContain('"npm run republish" publishes all pages again');
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
}, 400_000);

it('npm start names the taken port and how to choose another', async () => {
  const port = await freePort();
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
  const start = command('start.ts', { dataDir: newFolder(), port });
  expect(await start.ended).toBe(1);
  expect(start.printed()).toContain(`Port ${port} is taken`);
  expect(start.printed()).toContain(`PORT=${port + 1} npm start`);
  squatter.close();
});

it('npm start reports its port as taken when another program takes it after the first check', async () => {
  const port = await freePort();
  const start = command('start.ts', { dataDir: newFolder(), port });
  await vi.waitFor(() => expect(start.printed()).toContain('Building what changed'), {
    timeout: 150_000,
    interval: 10,
  });
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
  expect(await start.ended).toBe(1);
  expect(start.printed()).toContain(`Port ${port} is taken`);
  expect(start.printed()).not.toContain('EADDRINUSE');
  squatter.close();
}, 400_000);

it('Ctrl-C while a new folder is seeded ends npm start without an error, and the next start shows its own configuration alone', async () => {
  const settings = { dataDir: newFolder(), port: await freePort() };
  const configuration = async () => {
    const answer = await fetch(`http://localhost:${settings.port}/config.json`).catch(() => undefined);
    return answer?.status === 200 ? await answer.text() : undefined;
  };
  const first = command('start.ts', settings);
  // From here on it responds, and continues seeding the folder.
  const running = join(settings.dataDir, 'running.json');
  await vi.waitFor(() => expect(readFileSync(running, 'utf8')).toContain('localhost'), {
    timeout: 120_000,
    interval: 20,
  });
  const before = await configuration();
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(first.printed()).not.toMatch(/E[A-Z]{5,}|rror/);

  const again = command('start.ts', settings);
  const seen = new Set<string>();
  await vi.waitFor(
    async () => {
      const shown = await configuration();
      if (shown) seen.add(shown);
      expect(again.printed()).toContain('Mirsah is ready');
    },
    { timeout: 120_000, interval: 20 },
  );
  expect(seen.size).toBe(1);
  expect(seen).not.toContain(before);
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
}, 300_000);

it('npm start names damaged data and does not change it', async () => {
  const dataDir = newFolder();
  const file = join(dataDir, 'dynamodb', 'dynamodb.sqlite');
  mkdirSync(join(dataDir, 'dynamodb'));
  writeFileSync(file, 'this is no database, but it may be the user’s only copy');
  const start = command('start.ts', { dataDir, port: await freePort() });
  expect(await start.ended).toBe(1);
  expect(start.printed()).toContain(file);
  expect(readFileSync(file, 'utf8')).toContain('the user’s only copy');
});

it('npm run dev serves the dashboard from its sources, notices edits of the dashboard and of the template once, and stops cleanly', async () => {
  const settings = { dataDir: newFolder(), port: await freePort() };
  const dev = command('dev.ts', settings);
  const prints = (line: string, timeout = 90_000) =>
    vi.waitFor(() => expect(dev.printed()).toContain(line), { timeout, interval: 50 });
  await prints('Mirsah is ready');
  const url = `http://localhost:${settings.port}`;
  expect(await (await fetch(`${url}/login`)).text()).toContain('/@vite/client');
  expect(await (await fetch(`${url}/app/main.tsx`)).text()).toContain('/@fs/');
  expect((await fetchSite(settings.port, 'oud-perfume')).status).toBe(200);

  saveUnchanged('dashboard/app/main.tsx');
  await prints('dashboard/app/main.tsx sent to the browser');
  saveUnchanged('landing-template/styles/title.css');
  await prints('public pages: ready');
  // The build's own output must have stopped before this edit can be noticed.
  saveUnchanged('dashboard/app/router.tsx');
  await prints('dashboard/app/router.tsx sent to the browser');
  const builds = dev.printed().match(/public pages: building with .*/g);
  expect(builds).toEqual(['public pages: building with landing-template/styles/title.css']);

  dev.child.kill('SIGINT');
  expect(await dev.ended).toBe(0);
}, 240_000);

/** Rewrites a file of the product unchanged, which a file watcher considers an edit. */
function saveUnchanged(file: string): void {
  const now = new Date();
  utimesSync(join(import.meta.dirname, '../..', file), now, now);
}
