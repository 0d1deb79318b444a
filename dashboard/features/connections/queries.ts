import type { connectionContracts } from '@mirsah/contracts/connections';
import type { ResponseOf } from '@mirsah/contracts/contract';
import { receivesCustomerMessages } from '@mirsah/domain/connection';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { accountKey } from '../deliveries/queries.ts';

export type Connections = ResponseOf<typeof connectionContracts.getConnections>;

const key = ['connections'];

/** Meta verifies a webhook, or reports for the first time, while this screen is open. */
const AWAITED_POLL_MS = 10_000;

export function useConnections() {
  return useQuery({
    queryKey: key,
    queryFn: () => apiClient.getConnections(),
    refetchInterval: ({ state: { data } }) =>
      data?.whatsApp?.appSecret && !receivesCustomerMessages(data.whatsApp) ? AWAITED_POLL_MS : false,
  });
}

/** Changes one connection, shows the new state and reloads the orders, whose deliveries depend on it. */
function useConnectionChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  apply: (connections: Connections, output: Output) => Connections,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (output) => {
      queryClient.setQueryData<Connections>(key, (found) => found && apply(found, output));
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: accountKey });
    },
  });
}

type CodEntry = { endpoint: string; apiKey?: string };

export const useSaveCod = () =>
  useConnectionChange(
    (body: CodEntry & { sendsWhen: 'at_once' | 'confirmed' }) => apiClient.saveCodConnection({ body }),
    (connections, { resumed, ...cod }) => ({ ...connections, cod }),
  );

export const useRemoveCod = () =>
  useConnectionChange(
    () => apiClient.removeCodConnection(),
    (connections) => ({ ...connections, cod: null }),
  );

/** A test of what is stored changes what is known of the connection. */
export function useTestCod() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CodEntry) => apiClient.testCodConnection({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

type WhatsAppEntry = {
  phoneNumberId: string;
  accountId?: string | null;
  token?: string;
  appSecret?: string | null;
};

export const useSaveWhatsApp = () =>
  useConnectionChange(
    (body: WhatsAppEntry) => apiClient.saveWhatsAppConnection({ body }),
    (connections, whatsApp) => ({ ...connections, whatsApp }),
  );

export const useTestWhatsApp = () =>
  useConnectionChange(
    () => apiClient.testWhatsAppConnection(),
    (connections, whatsApp) => ({ ...connections, whatsApp }),
  );

export const useRemoveWhatsApp = () =>
  useConnectionChange(
    () => apiClient.removeWhatsAppConnection(),
    (connections) => ({ ...connections, whatsApp: null }),
  );
