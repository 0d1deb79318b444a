import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Server } from 'node:http';
import { join, relative } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { AppDevServer } from '../edge/server.ts';

/** Folders besides the dashboard's whose edits matter too. */
const watched = ['core', 'functions', 'publisher', 'landing-template'];

type DashboardServer = AppDevServer & {
  /** Calls `listener` with each file of the product that was added, changed or removed. */
  onEdit(listener: (edit: Edit) => void): void;
  stop(): Promise<void>;
};

/**
 * Serves the dashboard from its sources with Vite behind the local edge: React in development mode, hot
 * reload through the edge's own port. `report` gets a line for each edit that was sent to the browser.
 */
export async function startDashboardServer(options: {
  root: string;
  report(line: string): void;
}): Promise<DashboardServer> {
  const { root, report } = options;
  const nonce = randomBytes(16).toString('base64');
  // Never listens: the edge forwards Vite's WebSocket connections to it.
  const socketServer = new Server();
  const vite = await createServer({
    root: join(root, 'dashboard'),
    configFile: join(root, 'dashboard/vite.config.ts'),
    cacheDir: join(root, '.build/vite'),
    appType: 'custom',
    mode: 'development',
    logLevel: 'warn',
    html: { cspNonce: nonce },
    plugins: [reportUpdates(root, report)],
    server: {
      middlewareMode: true,
      hmr: { server: socketServer },
      // The editor's preview is a sandboxed frame, whose origin is `null`.
      cors: { origin: '*' },
      // Build output is not an edit.
      watch: { ignored: ['**/dist/**', '**/.build/**', '**/.astro/**'] },
    },
  });
  vite.watcher.add(watched.map((folder) => join(root, folder)));
  return {
    handle: (request, response, next) => vite.middlewares(request, response, next),
    renderPage: (uri) => renderPage(vite, uri),
    upgrade: (request, socket, head) => void socketServer.emit('upgrade', request, socket, head),
    relax: (policy) =>
      policy
        .replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
        .replace("connect-src 'self'", "connect-src 'self' ws:"),
    onEdit(listener) {
      for (const event of ['add', 'change', 'unlink'] as const) {
        vite.watcher.on(event, (file) => listener(editOf(root, file)));
      }
    },
    stop: () => vite.close(),
  };
}

/** The dashboard's HTML files are rendered from their sources; everything else comes from the bucket. */
async function renderPage(vite: ViteDevServer, uri: string): Promise<string | undefined> {
  if (uri !== '/app.html' && uri !== '/preview.html') return undefined;
  return vite.transformIndexHtml(uri, readFileSync(join(vite.config.root, uri), 'utf8'));
}

function reportUpdates(root: string, report: (line: string) => void): Plugin {
  return {
    name: 'report-updates',
    handleHotUpdate({ file, modules }) {
      if (modules.length === 0) return;
      const edit = editOf(root, file);
      report(`dashboard: ${edit.file} sent to the browser ${edit.age()}`);
    },
  };
}

/** A file that was just added, changed or removed. */
export type Edit = {
  /** Path below the repository's root, with forward slashes. */
  file: string;
  /** Epoch milliseconds; of a removed file, when its removal was seen. */
  at: number;
  /** The time since the edit, as text for the terminal. */
  age(): string;
};

function editOf(root: string, file: string): Edit {
  const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return {
    file: relative(root, file).replaceAll('\\', '/'),
    at,
    age: () => `${((Date.now() - at) / 1000).toFixed(2)} s after the edit`,
  };
}
