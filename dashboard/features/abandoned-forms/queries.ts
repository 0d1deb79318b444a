import type { AbandonedFormResponse } from '@mirsah/contracts/abandoned-forms';
import type { FormState } from '@mirsah/domain/abandoned-form';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { byCursor, changeItem, type Paged } from '../../lib/paged.ts';
import { orderKeys } from '../orders/queries.ts';

const formKeys = {
  all: ['abandoned-forms'],
  lists: ['abandoned-forms', 'list'],
  list: (state: FormState | undefined) => ['abandoned-forms', 'list', state ?? 'all'],
  figures: ['abandoned-forms', 'figures'],
  isKept: ['abandoned-forms', 'is-kept'],
} as const;

const POLL_INTERVAL_MS = 60_000;

/** The forms in one state, or all, newest first. */
export function useAbandonedForms(state: FormState | undefined) {
  return useInfiniteQuery({
    queryKey: formKeys.list(state),
    queryFn: ({ pageParam }) => apiClient.listAbandonedForms({ query: { state, cursor: pageParam } }),
    ...byCursor,
  });
}

/** How many forms are in each state; polled from every screen, because the menu counts the new ones. */
export function useFormFigures() {
  const isShown = useCan('confirm_orders');
  return useQuery({
    enabled: isShown,
    queryKey: formKeys.figures,
    queryFn: () => apiClient.getAbandonedFormFigures(),
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: POLL_INTERVAL_MS,
  });
}

/** Whether one of the newest pages keeps forms; undefined until it is known. Asked only where there are none. */
export function useKeepsForms({ isAsked }: { isAsked: boolean }): boolean | undefined {
  const isShown = useCan('view_pages');
  const { data } = useQuery({
    enabled: isAsked && isShown,
    queryKey: formKeys.isKept,
    queryFn: async () => {
      const { items } = await apiClient.listLandingPages({ query: { limit: 100 } });
      return items.some(({ keepsForms }) => keepsForms);
    },
  });
  return data;
}

/** Shows a changed form in its place at once, and the lists and figures anew. */
function useFormChanged() {
  const queryClient = useQueryClient();
  return (form: AbandonedFormResponse) => {
    queryClient.setQueriesData<Paged<AbandonedFormResponse>>({ queryKey: formKeys.lists }, (list) =>
      changeItem(list, form.id, () => form),
    );
    void queryClient.invalidateQueries({ queryKey: formKeys.all });
  };
}

export function useMarkForm() {
  const changed = useFormChanged();
  return useMutation({
    mutationFn: ({ formId, state }: { formId: string; state: Exclude<FormState, 'became'> }) =>
      apiClient.markAbandonedForm({ params: { formId }, body: { state } }),
    onSuccess: changed,
  });
}

/** The form with its phone; the server notes who asked. It is masked again when the list is fetched anew. */
export function useRevealPhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (formId: string) => apiClient.revealFormPhone({ params: { formId } }),
    onSuccess: (form) => {
      queryClient.setQueriesData<Paged<AbandonedFormResponse>>({ queryKey: formKeys.lists }, (list) =>
        changeItem(list, form.id, () => form),
      );
    },
  });
}

export type FormDetails = { customerName: string; customerAddress: string; city: string };

export function useOrderForm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ formId, details }: { formId: string; details: FormDetails }) =>
      apiClient.orderAbandonedForm({ params: { formId }, body: details }),
    onSuccess: () => {
      for (const queryKey of [formKeys.all, orderKeys.all]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
