import type { ResponseOf } from '@mirsah/contracts/contract';
import type { ConversionsResponse, conversionContracts } from '@mirsah/contracts/conversions';
import type { AdNetwork } from '@mirsah/domain/conversion';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, refetchingAfter } from '../../lib/api.ts';
import { fetchAllItems } from '../../lib/paged.ts';
import { useFieldShownAtOnce } from '../../lib/shown-at-once.ts';

const key = ['conversions'];

const pagesKey = [...key, 'pages'];

const POLL_INTERVAL_MS = 3_000;

/**
 * The events of all networks; polled while one is being sent. Only members who manage the settings may load
 * them.
 */
export function useConversions({ isNeeded = true } = {}) {
  return useQuery({
    enabled: isNeeded,
    queryKey: key,
    queryFn: () => apiClient.getConversions(),
    refetchInterval: ({ state }) =>
      state.data?.events.some((event) => event.state === 'sending') ? POLL_INTERVAL_MS : false,
  });
}

/** Pages per request: the last event of each page is a separate lookup. */
const PAGES_PER_REQUEST = 25;

/** All pages of the merchant, with the events that are sent for them. */
export function useConversionPages() {
  return useQuery({
    queryKey: pagesKey,
    queryFn: () =>
      fetchAllItems((cursor) =>
        apiClient.listConversionPages({ query: { limit: PAGES_PER_REQUEST, ...(cursor && { cursor }) } }),
      ),
  });
}

/** Switches the events of a page's orders on or off; the list shows it before the switch is enabled again. */
export const useSetPageConversions = () =>
  useChange(({ pageId, isOn }: { pageId: string; isOn: boolean }) =>
    apiClient.setPageConversions({ params: { pageId }, body: { isOn } }),
  );

/** Chooses what counts as the purchase; shown at once, and rolled back when the save fails. */
export const useSaveModel = () =>
  useFieldShownAtOnce<ConversionsResponse, 'model'>({
    queryKey: key,
    field: 'model',
    save: (model) => apiClient.saveConversionModel({ body: { model } }),
  });

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
/** Sends all failed events again together. */
export const useSendNotArrived = () => useChange(() => apiClient.sendConversionsAgain());

export const useRemoveNetwork = (network: AdNetwork) =>
  useChange(() => apiClient.removeConversionNetwork({ params: { network } }));

export type NetworkTest = ResponseOf<typeof conversionContracts.testConversionNetwork>;

export const useTestNetwork = (network: AdNetwork) =>
  useMutation({
    mutationFn: (body: Entry) => apiClient.testConversionNetwork({ params: { network }, body }),
  });
