import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { apiClient } from '../../lib/api.ts';
import { findLocalStorage } from '../../lib/local-storage.ts';
import { notifications as text } from '../../messages/index.ts';

/**
 * The abilities of this browser. An iPhone or iPad notifies from the home screen alone (`needs_install`), and
 * not before 16.4 (`needs_update`).
 */
export type PushAbility = 'ready' | 'blocked' | 'needs_install' | 'needs_update' | 'unsupported';

export function pushAbility(): PushAbility {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isSupported) return Notification.permission === 'denied' ? 'blocked' : 'ready';
  if (!isOfApple(navigator)) return 'unsupported';
  // An installed app would notify if it could.
  const isInstalled = 'standalone' in navigator && navigator.standalone === true;
  return isInstalled || isBefore(navigator.userAgent, [16, 4]) ? 'needs_update' : 'needs_install';
}

const isOfApple = (device: Device) => ['iPhone', 'iPad'].includes(systemOf(device) ?? '');

/** By the system of an iPhone, or by Safari on an iPad, which has the same number. */
function isBefore(userAgent: string, [major, minor]: [number, number]): boolean {
  const [, whole, part = '0'] =
    /(?:OS |Version\/)(\d+)[._](\d+)/.exec(userAgent.replace(/Mac OS X [\d_]+/, '')) ?? [];
  return whole !== undefined && (Number(whole) < major || (Number(whole) === major && Number(part) < minor));
}

/** The steps to allow blocked notifications in this browser. */
export function stepsToAllow(device: Device): readonly string[] {
  if (isOfApple(device)) return text.allowStepsInstalled;
  return browserOf(device) === 'Safari' ? text.allowStepsSafari : text.allowSteps;
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

/** Asks the user, subscribes and stores the subscription. Throws when the user or the browser denies it. */
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
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth }, name: deviceName(navigator) };
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

/** Handles the service worker's messages, and updates the server when the browser has changed its address. */
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
      // Retried when the dashboard is opened next.
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

const browserOf = ({ userAgent }: Device) => browsers.find(([part]) => userAgent.includes(part))?.[1];

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'] as const;

/** An iPad identifies as a Mac; no Mac has a touch screen. */
function systemOf({ userAgent, maxTouchPoints }: Device) {
  const system = systems.find((name) => userAgent.includes(name));
  return system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system;
}

/** A device's name as people recognise it: «Chrome على أندرويد». */
export function deviceName(device: Device): string {
  const browser = browserOf(device) ?? text.someBrowser;
  const system = systemOf(device);
  return text.deviceName(browser, system ? text.systems[system] : '');
}
