// The dashboard's service worker, for notifications only: it answers no request and stores nothing, so it
// never serves an old release.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

async function show(data) {
  const { title, path, tag } = read(data);
  await self.registration.showNotification(title, {
    tag,
    dir: 'rtl',
    lang: 'ar',
    icon: '/icons/192.png',
    badge: '/icons/badge.png',
    data: { path },
  });
}

/** A browser may end the subscription when a push shows nothing. */
function read(data) {
  try {
    const { title, path, tag } = data.json();
    return { title: String(title), path: ownPath(path), tag: String(tag) };
  } catch {
    return { title: 'Mirsah', path: '/dashboard', tag: 'unread' };
  }
}

/** Only screens of the dashboard are opened. */
function ownPath(path) {
  return /^\/dashboard(?:[/?][\w/?=&-]*)?$/.test(String(path)) ? path : '/dashboard';
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownPath(event.notification.data?.path)));
});

/** An open dashboard navigates itself, so that it can ask about unsaved work. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const dashboard = windows.find(({ url }) => new URL(url).pathname.startsWith('/dashboard'));
  if (!dashboard) return self.clients.openWindow(path);
  await dashboard.focus();
  dashboard.postMessage({ type: 'open', path });
}

// The dashboard sends the new address to the server when it is opened next, because it alone is signed in.
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(self.registration.pushManager.subscribe(options));
});
