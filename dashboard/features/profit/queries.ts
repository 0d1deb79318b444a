import type { ResponseOf } from '@mirsah/contracts/contract';
import type { moneyContracts } from '@mirsah/contracts/money';
import { addDays, type Day, riyadhDay } from '@mirsah/domain/day';
import { countedSku } from '@mirsah/domain/metrics/counts';
import type { Currency } from '@mirsah/domain/money';
import type { AdNetwork, AdSpend, SpendColumns } from '@mirsah/domain/money/ad-spend';
import type { DeliveryCosts, PageCosts } from '@mirsah/domain/money/costs';
import { type ProfitCut, profitCuts } from '@mirsah/domain/money/report';
import { currencySchema } from '@mirsah/domain/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../lib/account.ts';
import { apiClient } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { lastMonth } from '../../ui/day-range.ts';

/** Every change of costs changes every profit. */
const keys = {
  all: ['money'],
  costs: ['money', 'costs'],
  report: (address: ProfitAddress) => ['money', 'report', address],
  order: (orderId: string, version: number) => ['money', 'order', orderId, version],
  spends: ['money', 'spends'],
  columns: ['spend-columns'],
} as const;

export const profitPeriods = ['7', '30', '90', 'month', 'last-month'] as const;
export type ProfitAddress = {
  days: (typeof profitPeriods)[number];
  by: ProfitCut;
  currency: Currency | undefined;
};

/** Defaults to thirty days by page. */
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

/** The screen of costs, with those marked that the orders of this report lack. */
export function lackingCosts(address: ProfitAddress): string {
  return `${paths.costs}${profitSearch(address)}`;
}

/** The days of a period in Riyadh, both included. */
function daysOf(period: ProfitAddress['days'], today = riyadhDay(new Date())) {
  if (period === 'month') return { from: `${today.slice(0, 7)}-01`, to: today };
  if (period === 'last-month') return lastMonth(today);
  return { from: addDays(today, 1 - Number(period)), to: today };
}

export function useProfit(address: ProfitAddress, { enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: keys.report(address),
    queryFn: () => {
      const { days, by, currency } = address;
      return apiClient.getProfit({ query: { ...daysOf(days), by, currency } });
    },
    placeholderData: keepPreviousData,
  });
}

/** Refetched when the order has changed; never requested by members who may not see money. */
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
export type ProfitReport = ResponseOf<typeof moneyContracts.getProfit>;
export type PageGood = PageWithCosts['goods'][number];

/**
 * Goods of an offer that have no cost: those the page sells now, and those in orders that it sold before. The
 * product and its variants have the cost of a piece.
 */
export function lackingGoods(
  { goods }: PageWithCosts,
  current: PageCosts | undefined,
  ofOrders: readonly string[],
): PageGood[] {
  const isEntered = (sku: string) =>
    current?.skus.some((each) => countedSku(each.sku) === countedSku(sku)) ?? false;
  const sold = goods.filter(({ sku, isMain }) => !isMain && !isEntered(sku));
  const gone = ofOrders.filter(
    (sku) => !isEntered(sku) && !sold.some((good) => countedSku(good.sku) === sku),
  );
  return [...sold, ...gone.map((sku) => ({ sku, name: sku, isMain: false }))];
}

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

/** The advertising costs of the last thirty days, latest first. */
export function useAdSpends() {
  return useQuery({
    queryKey: keys.spends,
    queryFn: async () => {
      const { spends } = await apiClient.listAdSpend({ query: daysOf('30') });
      return [...spends].sort((a, b) => b.day.localeCompare(a.day) || b.amountMinor - a.amountMinor);
    },
  });
}

/** The API's limit per request. */
const MAX_DAYS = 92;

/** The advertising costs of these days, both included; idle without days. */
export function useAdSpendsOf(days: { from: Day; to: Day } | undefined) {
  return useQuery({
    enabled: days !== undefined,
    queryKey: [...keys.spends, days],
    queryFn: async () => {
      const all: AdSpend[] = [];
      const { from, to } = days ?? { from: '', to: '' };
      for (let start = from; start <= to; start = addDays(start, MAX_DAYS)) {
        const [end = to] = [addDays(start, MAX_DAYS - 1), to].sort();
        all.push(...(await apiClient.listAdSpend({ query: { from: start, to: end } })).spends);
      }
      return all;
    },
  });
}

/** The campaigns that orders of the last ninety days came from. */
export function useOrderCampaigns(network: AdNetwork) {
  const { data } = useProfit({ days: '90', by: 'campaign', currency: undefined });
  return (data?.rows ?? []).flatMap((row) =>
    row.network === network && row.orders > 0 ? (row.campaign ?? []) : [],
  );
}

export function useSaveAdSpends() {
  return useMutation({
    mutationFn: (spends: AdSpend[]) => apiClient.saveAdSpend({ body: { spends } }),
    onSuccess: useMoneyChanged(),
  });
}

/** The columns of each network's last file. */
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
