import type { ResponseOf } from '@mirsah/contracts/contract';
import type { ConversionsResponse, conversionContracts } from '@mirsah/contracts/conversions';
import type { AdNetwork, ConversionStage } from '@mirsah/domain/conversion';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, refetchingAfter } from '../../lib/api.ts';

const key = ['conversions'];

const POLL_INTERVAL_MS = 3_000;

/** What networks are told; polled while an event is on its way. */
export function useConversions() {
  return useQuery({
    queryKey: key,
    queryFn: () => apiClient.getConversions(),
    refetchInterval: ({ state }) =>
      state.data?.events.some((event) => event.state === 'sending') ? POLL_INTERVAL_MS : false,
  });
}

/** Chooses what counts as the purchase; it shows at once, and goes back when it is not saved. */
export function useSaveModel() {
  const queryClient = useQueryClient();
  const show = (model: ConversionStage) =>
    queryClient.setQueryData<ConversionsResponse>(key, (found) => found && { ...found, model });
  return useMutation({
    mutationFn: (model: ConversionStage) => apiClient.saveConversionModel({ body: { model } }),
    scope: { id: 'conversion-model' },
    onMutate(model) {
      const before = queryClient.getQueryData<ConversionsResponse>(key)?.model;
      show(model);
      return before;
    },
    onError: (_error, _model, before) => before && show(before),
  });
}

type Entry = { pixelId: string; token?: string; testCode: string };

/** A change of a network; the cards show it before its button is free again. */
function useChange<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    ...refetchingAfter(() => queryClient.invalidateQueries({ queryKey: key })),
  });
}

export const useSaveNetwork = (network: AdNetwork) =>
  useChange((body: Entry & { isOn: boolean }) =>
    apiClient.saveConversionNetwork({ params: { network }, body }),
  );
export const useRemoveNetwork = (network: AdNetwork) =>
  useChange(() => apiClient.removeConversionNetwork({ params: { network } }));

export type NetworkTest = ResponseOf<typeof conversionContracts.testConversionNetwork>;

export const useTestNetwork = (network: AdNetwork) =>
  useMutation({
    mutationFn: (body: Entry) => apiClient.testConversionNetwork({ params: { network }, body }),
  });
