import { useDebouncedValue } from '@mantine/hooks';
import { ApiError } from '@mirsah/contracts/client';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { parseAmount } from '@mirsah/domain/money';
import type { ChosenGoods, OrderQuote } from '@mirsah/domain/order/choice';
import type { GoodsEdit } from '@mirsah/domain/order/goods';
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../lib/api.ts';
import { goodsEdit as text } from '../../messages/index.ts';

/** A discount as text of the form. */
type TypedDiscount = { amount: string; reason: string };

/** The edited goods of an order: the choice, and its price from the server. */
export type GoodsDraft = {
  quote: UseQueryResult<OrderQuote>;
  choice: ChosenGoods | undefined;
  discount: TypedDiscount | undefined;
  errors: Partial<Record<keyof TypedDiscount, string>>;
  choose: (choice: ChosenGoods) => void;
  setDiscount: (discount: TypedDiscount) => void;
};

const TYPING_MS = 400;
const quotesOf = (orderId: string) => ['quote', orderId];

/**
 * Chooses an order's goods. `isOpen` enables the price requests. With `despiteStock` a price is returned
 * whatever the stock, because saving asks about it.
 */
export function useGoodsEdit(
  { id: orderId, currency }: Pick<OrderResponse, 'id' | 'currency'>,
  { isOpen, despiteStock = false }: { isOpen: boolean; despiteStock?: boolean },
) {
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<ChosenGoods>();
  const [discount, setDiscount] = useState<TypedDiscount>();
  const [errors, setErrors] = useState<GoodsDraft['errors']>({});
  const typedMinor = discount && parseAmount(discount.amount.trim() || '0', currency);
  const [discountMinor] = useDebouncedValue(typedMinor, TYPING_MS);
  const wish = {
    ...(choice && { choice }),
    ...(discountMinor !== undefined && { discountMinor }),
    ...(despiteStock && { despiteStock: true as const }),
  };
  const quote = useQuery({
    queryKey: [...quotesOf(orderId), wish],
    queryFn: () => apiClient.quoteCall({ params: { orderId }, body: wish }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: isOpen,
  });
  const isDirty = choice !== undefined || discount !== undefined;
  const isSettled = discount === undefined || (typedMinor !== undefined && typedMinor === discountMinor);
  const isPriced = !isDirty || (quote.isSuccess && !quote.isPlaceholderData && isSettled);

  const draft: GoodsDraft = {
    quote,
    choice: choice ?? quote.data?.choice ?? undefined,
    discount,
    errors: {
      ...errors,
      ...(discount && typedMinor === undefined && { amount: text.amountWrong }),
    },
    choose: setChoice,
    setDiscount: (typed) => {
      setErrors({});
      setDiscount(typed);
    },
  };
  return {
    draft,
    isDirty,
    isPriced,
    /** The goods to save; undefined without a change. */
    edit(): GoodsEdit | undefined {
      if (!isDirty || !isPriced || !quote.data) return undefined;
      const { totalMinor, discountMinor: quotedMinor } = quote.data;
      return {
        ...(choice && { choice }),
        ...(discount && {
          discount: { amountMinor: typedMinor ?? quotedMinor, reason: discount.reason.trim() },
        }),
        totalMinor,
      };
    },
    reset() {
      setChoice(undefined);
      setDiscount(undefined);
      setErrors({});
    },
    /** Requests the prices again, for example after a change by others. */
    refresh: () => queryClient.invalidateQueries({ queryKey: quotesOf(orderId) }),
    /** Shows the server's problem with the discount beside its field. */
    explain(error: unknown) {
      const found = error instanceof ApiError ? (error.body?.details.fields ?? []) : [];
      const problemOf = (field: string) => {
        const problem = found.find(({ path }) => path === field)?.problem;
        return problem && (text.problems[problem] ?? text.problem);
      };
      const [amount, reason] = [problemOf('discount'), problemOf('discountReason')];
      setErrors({ ...(amount && { amount }), ...(reason && { reason }) });
    },
  };
}
