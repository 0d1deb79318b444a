import { OWNER } from '@mirsah/domain/member';
import { defaultNotificationSettings, type NotificationSettings } from '@mirsah/domain/notification';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { expect, it } from 'vitest';
import { httpEventFixture } from '../http/request.fixture.ts';
import { notifications } from './notifications.ts';

const caller = {
  ...{ actorId: 'merchant-1', profile: profileFixture(), accessToken: '', clientId: '' },
  ...{ ownerId: 'merchant-1', owner: profileFixture(), grant: OWNER },
};

it('settings saved by a dashboard from before a kind of notification keep what was chosen for it', async () => {
  const silent = { push: false, telegram: false };
  let settings: NotificationSettings = {
    ...defaultNotificationSettings,
    kinds: { ...defaultNotificationSettings.kinds, refused_token: silent },
  };
  const store = {
    recipient: async () => ({ merchantId: 'merchant-1', userId: 'merchant-1', settings }),
    saveSettings: async (_person: unknown, saved: NotificationSettings) => {
      settings = saved;
    },
  };
  // The only ports that this endpoint asks.
  const ports = { notifications: store } as unknown as Parameters<typeof notifications>[0];
  const { saveNotificationSettings } = notifications(ports);
  const save = (body: unknown) =>
    saveNotificationSettings.run(
      httpEventFixture({ route: 'PUT /api/notifications', body }),
      async () => caller,
    );
  const { refused_token, ...known } = settings.kinds;
  await save({ ...settings, kinds: known, digestMinutes: 15 });
  expect(settings).toMatchObject({ digestMinutes: 15, kinds: { refused_token: silent } });
  await save({ ...settings, kinds: { ...known, refused_token: { push: true, telegram: false } } });
  expect(settings.kinds.refused_token).toEqual({ push: true, telegram: false });
});
