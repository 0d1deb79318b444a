import type { ResponseOf } from '@mirsah/contracts/contract';
import type { moneyContracts } from '@mirsah/contracts/money';
import { addDays, riyadhDay } from '@mirsah/domain/day';
import type { Currency } from '@mirsah/domain/money';
import type { AdNetwork, AdSpend, SpendColumns } from '@mirsah/domain/money/ad-spend';
import type { DeliveryCosts, PageCosts } from '@mirsah/domain/money/costs';
import { type ProfitCut, profitCuts } from '@mirsah/domain/money/report';
import { currencySchema } from '@mirsah/domain/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';

/** Whatever is saved here changes every profit. */
const keys = {
  all: ['money'],
  costs: ['money', 'costs'],
  report: (address: ProfitAddress) => ['money', 'report', address],
  order: (orderId: string, version: number) => ['money', 'order', orderId, version],
  spends: ['money', 'spends'],
  columns: ['spend-columns'],
} as const;

export const profitPeriods = ['7', '30', '90'] as const;
export type ProfitAddress = {
  days: (typeof profitPeriods)[number];
  by: ProfitCut;
  currency: Currency | undefined;
};

/** Thirty days by page where the address says nothing else. */
export function readProfitAddress(search: URLSearchParams): ProfitAddress {
  return {
    days: profitPeriods.find((period) => period === search.get('days')) ?? '30',
    by: profitCuts.find((cut) => cut === search.get('by')) ?? 'page',
    currency: currencySchema.safeParse(search.get('currency')).data,
  };
}

export function profitSearch({ days, by, currency }: ProfitAddress): string {
  return `?${new URLSearchParams({ days, by, ...(currency && { currency }) })}`;
}

/** So many days that end today in Riyadh. */
function lastDays(count: number) {
  const to = riyadhDay(new Date());
  return { from: addDays(to, 1 - count), to };
}

export function useProfit(address: ProfitAddress) {
  return useQuery({
    queryKey: keys.report(address),
    queryFn: () => {
      const { days, by, currency } = address;
      return apiClient.getProfit({ query: { ...lastDays(Number(days)), by, currency } });
    },
    placeholderData: keepPreviousData,
  });
}

/** Asked again when the order has changed; never for those who may not see it. */
export function useOrderProfit({ id, version }: { id: string; version: number }) {
  const isShown = useCan('manage_money');
  const query = useQuery({
    enabled: isShown,
    queryKey: keys.order(id, version),
    queryFn: () => apiClient.getOrderProfit({ params: { orderId: id } }),
  });
  return { isShown, ...query };
}

export type AllCosts = ResponseOf<typeof moneyContracts.getCosts>;
export type PageWithCosts = AllCosts['pages'][number];
export type CurrencyWithCosts = AllCosts['delivery'][number];
export type Since = 'today' | 'ever';

export function useCosts() {
  return useQuery({ queryKey: keys.costs, queryFn: () => apiClient.getCosts() });
}

function useMoneyChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.all });
}

export function useSavePageCosts() {
  return useMutation({
    mutationFn: ({ pageId, ...body }: { pageId: string; costs: PageCosts; since: Since }) =>
      apiClient.savePageCosts({ params: { pageId }, body }),
    onSuccess: useMoneyChanged(),
  });
}

export function useSaveDeliveryCosts() {
  return useMutation({
    mutationFn: ({ currency, ...body }: { currency: Currency; costs: DeliveryCosts; since: Since }) =>
      apiClient.saveDeliveryCosts({ params: { currency }, body }),
    onSuccess: useMoneyChanged(),
  });
}

const SHOWN_DAYS = 30;

/** What was paid in the last thirty days, latest first. */
export function useAdSpends() {
  return useQuery({
    queryKey: keys.spends,
    queryFn: async () => {
      const { spends } = await apiClient.listAdSpend({ query: lastDays(SHOWN_DAYS) });
      return spends.toSorted((a, b) => b.day.localeCompare(a.day) || b.amountMinor - a.amountMinor);
    },
  });
}

export function useSaveAdSpends() {
  return useMutation({
    mutationFn: (spends: AdSpend[]) => apiClient.saveAdSpend({ body: { spends } }),
    onSuccess: useMoneyChanged(),
  });
}

/** Which columns the last file of each network had. */
export function useSpendColumns() {
  return useQuery({
    queryKey: keys.columns,
    queryFn: async () => (await apiClient.getSpendColumns()).networks,
  });
}

export function useSaveSpendColumns() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ network, columns }: { network: AdNetwork; columns: SpendColumns }) =>
      apiClient.saveSpendColumns({ params: { network }, body: { columns } }),
    onSuccess: ({ columns }, { network }) =>
      queryClient.setQueryData<Networks>(keys.columns, (known) => ({ ...known, [network]: columns })),
  });
}
type Networks = ResponseOf<typeof moneyContracts.getSpendColumns>['networks'];
