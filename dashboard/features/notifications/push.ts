import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../lib/api.ts';
import { findLocalStorage } from '../../lib/local-storage.ts';
import { notifications as text } from '../../messages/index.ts';

/** What this browser can do: `needs_install` is an iPhone, which notifies only from the home screen. */
export type PushAbility = 'ready' | 'blocked' | 'needs_install' | 'unsupported';

export function pushAbility(): PushAbility {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return /iPhone|iPad/.test(navigator.userAgent) ? 'needs_install' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

const SERVICE_WORKER = '/sw.js';

async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The server's id of a subscription: a part of its address's hash. */
async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const thisDeviceKey = ['notifications', 'this-device'];

/** The id of this browser's subscription; null when it has none. */
export function useThisDevice() {
  return useQuery({
    queryKey: thisDeviceKey,
    queryFn: async () => {
      const subscription = await currentSubscription();
      return subscription && idOf(subscription);
    },
  });
}

/** Asks the user, subscribes and tells the server. Throws when the user or the browser refuses. */
export async function turnOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Not allowed');
  const registration = await navigator.serviceWorker.register(SERVICE_WORKER);
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const before = await registration.pushManager.getSubscription();
  const subscription = before ?? (await registration.pushManager.subscribe(options));
  await register(subscription);
}

const REGISTERED = 'mirsah-push';

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth }, name: deviceName(navigator.userAgent) };
  await apiClient.addDevice({ body });
  findLocalStorage()?.setItem(REGISTERED, subscription.endpoint);
}

/** Ends this browser's notifications, for every account. */
export async function turnOff(): Promise<void> {
  const subscription = await currentSubscription();
  findLocalStorage()?.removeItem(REGISTERED);
  if (!subscription) return;
  const params = { deviceId: await idOf(subscription) };
  await subscription.unsubscribe();
  await apiClient.removeDevice({ params });
}

/** Follows what the service worker asks for, and tells the server when the browser has changed its address. */
export function useServiceWorker(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const open = ({ data }: MessageEvent) => {
      if (data?.type === 'open' && typeof data.path === 'string') void navigate(data.path);
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
  useEffect(() => {
    const known = findLocalStorage()?.getItem(REGISTERED);
    if (!known) return;
    void currentSubscription()
      .then(async (subscription) => {
        if (!subscription || subscription.endpoint === known) return;
        await register(subscription);
        await queryClient.invalidateQueries({ queryKey: ['notifications'] });
      })
      // Tried again when the dashboard is opened next.
      .catch(() => undefined);
  }, [queryClient]);
}

const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['FxiOS', 'Firefox'],
  ['Firefox', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

/** What people recognise a device by: «Chrome على أندرويد». */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([part]) => userAgent.includes(part))?.[1] ?? text.someBrowser;
  const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'] as const;
  const system = systems.find((name) => userAgent.includes(name));
  return text.deviceName(browser, system ? text.systems[system] : '');
}
