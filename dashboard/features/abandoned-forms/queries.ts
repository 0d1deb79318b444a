import type { AbandonedFormResponse } from '@mirsah/contracts/abandoned-forms';
import type { FormState } from '@mirsah/domain/abandoned-form';
import type { ChosenGoods } from '@mirsah/domain/order/choice';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { byCursor, changeItem, type Paged } from '../../lib/paged.ts';
import { orderKeys } from '../orders/order-keys.ts';

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

/**
 * Whether one of the newest pages keeps forms; undefined until loaded. Requested only when there are no
 * forms.
 */
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

/** Updates a changed form in the list at once, and refetches the lists and counts. */
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

/** Reveals the form's phone; the server records who revealed it. Refetching the list masks it again. */
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

/**
 * The products of the form's page and the price of a choice in a city; keeps the last total while a new one
 * is loading.
 */
export function useFormQuote(
  formId: string,
  wish: { choice?: ChosenGoods; city: string },
  { isOpen }: { isOpen: boolean },
) {
  return useQuery({
    queryKey: ['quote', 'form', formId, wish],
    queryFn: () => apiClient.quoteAbandonedForm({ params: { formId }, body: wish }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: isOpen,
  });
}

type FormGoods = { choice: ChosenGoods; totalMinor: number };
export type FormDetails = { customerName: string; customerAddress: string; city: string };

export function useOrderForm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ formId, details, goods }: { formId: string; details: FormDetails; goods?: FormGoods }) =>
      apiClient.orderAbandonedForm({ params: { formId }, body: { ...details, ...(goods && { goods }) } }),
    onError: (error) => {
      if (errorCodeOf(error) === 'price_changed') void queryClient.invalidateQueries({ queryKey: ['quote'] });
    },
    onSuccess: () => {
      for (const queryKey of [formKeys.all, orderKeys.all]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
