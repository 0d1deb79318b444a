/** Who is notified in a merchant's account, and what is kept back for them. */
export const notifyPartition = (merchantId: string) => `NOTIFY#${merchantId}`;
/** All ways to reach somebody begin alike, so that one query reads those of everybody. */
export const recipientsKey = (merchantId: string) => ({ pk: notifyPartition(merchantId), sk: 'TO#' });
export const recipientKey = (merchantId: string, userId: string) => ({
  pk: notifyPartition(merchantId),
  sk: `TO#${userId}#`,
});
export const notificationSettingsKey = (merchantId: string, userId: string) => ({
  pk: notifyPartition(merchantId),
  sk: `TO#${userId}#SETTINGS`,
});
export const pushDeviceKey = (merchantId: string, userId: string, deviceId: string) => ({
  pk: notifyPartition(merchantId),
  sk: `TO#${userId}#DEVICE#${deviceId}`,
});
export const telegramChatKey = (merchantId: string, userId: string) => ({
  pk: notifyPartition(merchantId),
  sk: `TO#${userId}#CHAT`,
});
/** An event that waits for a person's summary. */
export const keptNotificationKey = (merchantId: string, userId: string, event: string) => ({
  pk: notifyPartition(merchantId),
  sk: `KEPT#${userId}#${event}`,
});
/** A reminder of an order's promised call. */
export const callReminderKey = (merchantId: string, orderId: string) => ({
  pk: notifyPartition(merchantId),
  sk: `CALL#${orderId}`,
});
/** Marks that a target was told of an event. */
export const notifiedKey = (event: string, targetId: string) => ({ pk: `NOTIFIED#${event}`, sk: targetId });
/** What a code in a link to Telegram stands for, by the code's hash. */
export const telegramCodeKey = (hash: string) => ({ pk: `TELEGRAM_CODE#${hash}`, sk: 'CODE' });

/** What is kept back and reminders, by the time at which they are due. */
export const DUE_NOTIFICATIONS = 'NOTIFICATIONS#DUE';
export const dueNotificationIndex = (dueAt: string, name: string) => ({
  gsi1pk: DUE_NOTIFICATIONS,
  gsi1sk: `${dueAt}#${name}`,
});
/** In which accounts somebody is notified, so that it ends with their own account. */
export const usersNotifications = (userId: string) => `OWNER#${userId}#NOTIFICATIONS`;
export const ofUserIndex = (userId: string, merchantId: string) => ({
  gsi1pk: usersNotifications(userId),
  gsi1sk: merchantId,
});
/** Where a chat of Telegram is notified. */
export const chatPartition = (chatId: string) => `TELEGRAM#${chatId}`;
