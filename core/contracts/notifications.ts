import {
  notificationSettingsSchema,
  pushDeviceSchema,
  pushSubscriptionSchema,
  telegramChatSchema,
} from '@mirsah/domain/notification';
import * as z from 'zod';
import type { Contract } from './contract.ts';

/** A device without its address and keys, which only the server needs. */
const deviceResponse = pushDeviceSchema.omit({ merchantId: true, userId: true, endpoint: true, keys: true });

const notificationsResponse = z.object({
  settings: notificationSettingsSchema,
  devices: z.array(deviceResponse),
  /** What browsers need to subscribe: an uncompressed point of P-256, base64url. */
  publicKey: z.string(),
  telegram: z.object({
    /** Whether the platform has a bot. */
    isAvailable: z.boolean(),
    chat: telegramChatSchema.pick({ title: true, lastSentAt: true, failingSince: true }).nullable(),
  }),
});
export type NotificationsResponse = z.infer<typeof notificationsResponse>;

/** How the caller is notified of events in the account that they act in. */
export const notificationContracts = {
  getNotifications: {
    method: 'GET',
    path: '/api/notifications',
    access: 'merchant',
    needs: 'membership',
    status: 200,
    response: notificationsResponse,
  },
  saveNotificationSettings: {
    method: 'PUT',
    path: '/api/notifications',
    access: 'merchant',
    needs: 'membership',
    body: notificationSettingsSchema,
    status: 200,
    response: notificationSettingsSchema,
  },
  /**
   * Adds the browser, or updates the keys of a known one. 400 for an address that is not public; the oldest
   * of ten is removed.
   */
  addDevice: {
    method: 'POST',
    path: '/api/notifications/devices',
    access: 'merchant',
    needs: 'membership',
    body: pushSubscriptionSchema.extend({ name: z.string().trim().min(1).max(80) }),
    status: 201,
    response: deviceResponse,
  },
  removeDevice: {
    method: 'DELETE',
    path: '/api/notifications/devices/{deviceId}',
    access: 'merchant',
    needs: 'membership',
    params: z.object({ deviceId: pushDeviceSchema.shape.id }),
    status: 204,
    response: z.undefined(),
  },
  /**
   * Sends a test notification to all of the caller's targets. 429 `too_many_requests` after five within a
   * minute.
   */
  testNotifications: {
    method: 'POST',
    path: '/api/notifications/test',
    access: 'merchant',
    needs: 'membership',
    status: 200,
    response: z.object({ sent: z.number().int(), failed: z.number().int() }),
  },
  /**
   * A link that connects the caller's Telegram once, within a quarter of an hour. 404 where the platform has
   * no bot.
   */
  connectTelegram: {
    method: 'POST',
    path: '/api/notifications/telegram',
    access: 'merchant',
    needs: 'membership',
    status: 201,
    response: z.object({ url: z.string() }),
  },
  disconnectTelegram: {
    method: 'DELETE',
    path: '/api/notifications/telegram',
    access: 'merchant',
    needs: 'membership',
    status: 204,
    response: z.undefined(),
  },
  /** Messages to the platform's bot; Telegram authenticates with the secret that its webhook was set with. */
  receiveTelegram: {
    method: 'POST',
    path: '/api/telegram/webhook',
    access: 'public',
    status: 200,
    response: z.object({}),
  },
} as const satisfies Record<string, Contract>;
