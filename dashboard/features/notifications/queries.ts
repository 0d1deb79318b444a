import type { NotificationsResponse } from '@mirsah/contracts/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { useFieldShownAtOnce } from '../../lib/shown-at-once.ts';
import { turnOff, turnOn } from './push.ts';

const key = ['notifications'];
const stateKey = [...key, 'state'];

/** Often enough that a chat connected in Telegram is shown when the user returns. */
const POLL_INTERVAL_MS = 5_000;

export function useNotifications({ isWaiting }: { isWaiting: boolean }) {
  return useQuery({
    queryKey: stateKey,
    queryFn: () => apiClient.getNotifications(),
    refetchInterval: isWaiting && POLL_INTERVAL_MS,
  });
}

/** Saves the settings; shown at once, and rolled back when the save fails. */
export const useSaveSettings = () =>
  useFieldShownAtOnce<NotificationsResponse, 'settings'>({
    queryKey: stateKey,
    field: 'settings',
    save: (body) => apiClient.saveNotificationSettings({ body }),
  });

/** A change of the user's channels; the list shows it before its button is enabled again. */
function useChange<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: key }) });
}

export const useTurnOn = () => useChange((publicKey: string) => turnOn(publicKey));
export const useTurnOff = () => useChange(() => turnOff());
export const useRemoveDevice = () =>
  useChange((deviceId: string) => apiClient.removeDevice({ params: { deviceId } }));
export const useConnectTelegram = () => useMutation({ mutationFn: () => apiClient.connectTelegram() });
export const useDisconnectTelegram = () => useChange(() => apiClient.disconnectTelegram());
export const useTestNotifications = () => useChange(() => apiClient.testNotifications());
