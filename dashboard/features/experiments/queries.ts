import type { Side } from '@mirsah/domain/landing-page/shown-variant';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';

const keyOf = (pageId: string) => ['experiments', pageId];
/** Insights are a minute behind, so nothing changes sooner. */
const WATCHED_MS = 30_000;

const experimentOf = (pageId: string) =>
  queryOptions({
    queryKey: keyOf(pageId),
    queryFn: async () => (await apiClient.getExperiment({ params: { pageId } })).experiment,
  });

/** A page's latest experiment with its result; polled while it is on the screen. */
export const useExperiment = (pageId: string) =>
  useQuery({ ...experimentOf(pageId), refetchInterval: WATCHED_MS });

/** Whether an experiment of the page runs; false while loading. */
export function useIsCompared(pageId: string): boolean {
  const { data = false } = useQuery({
    ...experimentOf(pageId),
    select: (experiment) => experiment !== null && !experiment.end,
  });
  return data;
}

function useExperimentChange<Input>(pageId: string, change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // After a failed request its effect is unknown; the page changes with a decision.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(pageId) }),
        queryClient.invalidateQueries({ queryKey: ['landing-pages'] }),
      ]),
  });
}

export const useStartExperiment = (pageId: string) =>
  useExperimentChange(pageId, (copyId: string) =>
    apiClient.startExperiment({ params: { pageId }, body: { copyId } }),
  );

export const useEndExperiment = (pageId: string) =>
  useExperimentChange(pageId, (winner: Side | null) =>
    apiClient.endExperiment({ params: { pageId }, body: { winner } }),
  );

export const useUndoExperiment = (pageId: string) =>
  useExperimentChange(pageId, (_: undefined) => apiClient.undoExperiment({ params: { pageId } }));
