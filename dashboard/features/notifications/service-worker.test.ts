import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8');

/** Runs the service worker in a fake browser with these open windows. */
function start(
  windows: { url: string; focus: () => Promise<void>; postMessage: (message: unknown) => void }[],
) {
  const listeners = new Map<string, (event: unknown) => void>();
  const self = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    registration: { showNotification: vi.fn(async () => undefined), pushManager: { subscribe: vi.fn() } },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async () => undefined) },
  };
  runInContext(source, createContext({ self, URL }));
  const happen = async (type: string, event: object) => {
    const work: unknown[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (each: unknown) => work.push(each) });
    await Promise.all(work);
  };
  return { self, listeners, happen };
}

const clicked = (path: unknown) => ({ notification: { close: vi.fn(), data: { path } } });

it('a notification shows what was sent, and one that cannot be read is shown too', async () => {
  const { self, happen } = start([]);
  const sent = { title: 'طلب جديد', path: '/dashboard/orders', tag: 'new_order#1' };
  await happen('push', { data: { json: () => sent } });
  await happen('push', { data: null });
  expect(self.registration.showNotification.mock.calls).toMatchObject([
    ['طلب جديد', { tag: 'new_order#1', dir: 'rtl', lang: 'ar', data: { path: '/dashboard/orders' } }],
    ['Mirsah', { data: { path: '/dashboard' } }],
  ]);
});

it('a tap moves the open dashboard to the screen, or opens it', async () => {
  const dashboard = {
    url: 'https://app.example/dashboard/desk',
    focus: vi.fn(async () => undefined),
    postMessage: vi.fn(),
  };
  const home = { ...dashboard, url: 'https://app.example/', postMessage: vi.fn() };
  await start([home, dashboard]).happen('notificationclick', clicked('/dashboard/orders'));
  expect(dashboard.postMessage).toHaveBeenCalledWith({ type: 'open', path: '/dashboard/orders' });
  expect(home.postMessage).not.toHaveBeenCalled();
  const { self, happen } = start([home]);
  await happen('notificationclick', clicked('/dashboard?tab=pages'));
  expect(self.clients.openWindow).toHaveBeenCalledWith('/dashboard?tab=pages');
});

it.each([
  'https://evil.example/',
  '//evil.example/dashboard',
  '/dashboard/../login',
  'javascript:alert(1)',
  7,
])('a notification never opens %s', async (path) => {
  const { self, happen } = start([]);
  await happen('notificationclick', clicked(path));
  expect(self.clients.openWindow).toHaveBeenCalledWith('/dashboard');
});

it('the service worker answers no request, so that it never serves an old release', () => {
  expect([...start([]).listeners.keys()]).not.toContain('fetch');
  expect(source).not.toMatch(/caches\b/);
});
