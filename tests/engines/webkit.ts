import { spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HeldKey, type KeyName, type Size, type Tab, until } from './tab.ts';

/** WebKitGTK, controlled by its own driver (W3C WebDriver), in a window of a virtual screen. */
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
/** The small browser that comes with it; its folder is named by the machine. */
const BROWSER = '/usr/lib/*/{webkit2gtk-4.1,webkitgtk-6.0}/MiniBrowser';

/** Of the W3C's list of keys. */
const keyCodes: Record<KeyName, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
  Delete: '\uE017',
  End: '\uE010',
  Space: ' ',
};
const heldCodes: Record<HeldKey, string> = { Alt: '\uE00A' };

/** A window cannot be narrower than its bar, which would be wider than a phone. */
const NARROW_BAR =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 2px; -gtk-icon-transform: scale(0.1); }';

/**
 * Evaluated after each load. The driver does not report errors of scripts; those before it are not seen. And
 * a window that is not shown draws a frame only where something changes, so a dot does all the time.
 */
function watchPage() {
  const page = window as { seenErrors?: string[] };
  if (page.seenErrors) return;
  const dot = document.createElement('div');
  dot.style.cssText = 'position: fixed; inset: auto auto 0 0; width: 1px; height: 1px; pointer-events: none';
  document.documentElement.append(dot);
  let drawn = 0;
  setInterval(() => {
    drawn += 1;
    dot.style.background = drawn % 2 === 0 ? '#888' : '#898989';
  }, 60);
  const seen: string[] = [];
  page.seenErrors = seen;
  addEventListener('error', ({ message, filename, lineno }) => seen.push(`${message} ${filename}:${lineno}`));
  addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    seen.push(`${violatedDirective} keeps ${blockedURI} out`),
  );
}

type Action = Record<string, unknown>;

/** Opens a window of `size` on the X display. `port` is the driver's own. */
export async function openWebKit(size: Size, display: string, port: number): Promise<Tab> {
  const config = mkdtempSync(join(tmpdir(), 'mirsah-webkit-'));
  mkdirSync(join(config, 'gtk-3.0'));
  writeFileSync(join(config, 'gtk-3.0/gtk.css'), NARROW_BAR);
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: config,
      LC_ALL: 'C.UTF-8',
      LANGUAGE: 'ar',
      TZ: 'Asia/Riyadh',
      // A container has no namespaces for a sandbox of the browser's own, and no graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const close = () => {
    driver.kill();
    rmSync(config, { recursive: true, force: true });
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await until('the driver of WebKit', async () => (await fetch(`${address}/status`)).ok);
    const browser = { binary: globSync(BROWSER)[0], args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } };
    const { sessionId } = (await send(`${address}/session`, 'POST', { capabilities })) as {
      sessionId: string;
    };
    const tab = webKitTab(`${address}/session/${sessionId}`, close);
    await tab.resize(size);
    return tab;
  } catch (error) {
    close();
    throw error;
  }
}

async function send(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const { value } = (await response.json()) as { value: unknown };
  const { error, message } = (value ?? {}) as { error?: string; message?: string };
  if (!response.ok) throw new Error(`${error}: ${message}`.slice(0, 400));
  return value;
}

function webKitTab(session: string, end: () => void) {
  const post = (path: string, body?: object) => send(`${session}${path}`, 'POST', body);
  const errors: string[] = [];

  async function element(selector: string): Promise<object> {
    return (await post('/element', { using: 'css selector', value: selector })) as object;
  }
  async function run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    // The driver waits for a promise.
    const body = { script: `return (${script}).apply(null, arguments)`, args };
    return (await post('/execute/sync', body)) as Result;
  }
  /** Keeps what the page has reported before it is left. */
  async function keepErrors() {
    const seen = await run(() => (window as { seenErrors?: string[] }).seenErrors?.splice(0) ?? []);
    errors.push(...seen);
  }
  async function perform(id: string, device: object, actions: Action[]) {
    await post('/actions', { actions: [{ id, ...device, actions }] });
  }
  const withMouse = (actions: Action[]) =>
    perform('mouse', { type: 'pointer', parameters: { pointerType: 'mouse' } }, actions);
  const moved = (x: number, y: number): Action => ({
    type: 'pointerMove',
    duration: 30,
    x: Math.round(x),
    y: Math.round(y),
  });
  const typed = (value: string): Action[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];

  return {
    async resize({ width, height }: Size) {
      await post('/window/rect', { x: 0, y: 0, width, height });
      await sleep(300);
      // The page is smaller than its window.
      const inner = await run(() => ({ width: innerWidth, height: innerHeight }));
      const rect = { width: 2 * width - inner.width, height: 2 * height - inner.height };
      await post('/window/rect', { x: 0, y: 0, ...rect });
      await sleep(300);
    },
    async open(url: string) {
      await keepErrors();
      await post('/url', { url });
      await run(watchPage);
    },
    async back() {
      await keepErrors();
      await post('/back');
      await run(watchPage);
    },
    run,
    async runIn<Args extends unknown[], Result>(
      frame: string,
      script: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ): Promise<Result> {
      await post('/frame', { id: await element(frame) });
      try {
        return await run(script, ...args);
      } finally {
        await post('/frame', { id: null });
      }
    },
    press: (x: number, y: number) =>
      withMouse([
        moved(x, y),
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 50 },
        { type: 'pointerUp', button: 0 },
      ]),
    mouse: {
      move: (x: number, y: number) => withMouse([moved(x, y)]),
      down: (x: number, y: number) => withMouse([moved(x, y), { type: 'pointerDown', button: 0 }]),
      up: (x: number, y: number) => withMouse([moved(x, y), { type: 'pointerUp', button: 0 }]),
    },
    key(name: KeyName, held?: HeldKey) {
      const pressed = typed(keyCodes[name]);
      if (!held) return perform('keys', { type: 'key' }, pressed);
      const value = heldCodes[held];
      return perform('keys', { type: 'key' }, [
        { type: 'keyDown', value },
        ...pressed,
        { type: 'keyUp', value },
      ]);
    },
    type: (text: string) => perform('keys', { type: 'key' }, [...text].flatMap(typed)),
    async hasFocus(role: string, name: string) {
      const [id] = Object.values((await send(`${session}/element/active`, 'GET')) as object);
      const computed = (what: 'role' | 'label') => send(`${session}/element/${id}/computed${what}`, 'GET');
      return (await computed('role')) === role && (await computed('label')) === name;
    },
    async attach(selector: string, path: string) {
      const [id] = Object.values(await element(selector));
      await post(`/element/${id}/value`, { text: path });
    },
    // Its driver has no command for it.
    print: async () => undefined,
    async picture(path: string) {
      const picture = await send(`${session}/screenshot`, 'GET');
      writeFileSync(path, Buffer.from(String(picture), 'base64'));
    },
    async errors() {
      await keepErrors();
      return errors.splice(0);
    },
    async close() {
      // The driver ends its browser with the session.
      await send(session, 'DELETE').catch(() => undefined);
      end();
    },
  };
}
