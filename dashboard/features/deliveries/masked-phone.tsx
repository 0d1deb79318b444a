import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { withRevealed } from '@mirsah/domain/order/order-fields';
import { IconEye } from '@tabler/icons-react';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { phoneReveal as text } from '../../messages/index.ts';
import { off } from '../../ui/action-button.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Stored apart from the orders: refetched orders are masked again. */
const revealedKey = (orderId: string) => ['revealed-phones', orderId];

/** The order with its phone if it was revealed in this window, otherwise unchanged. */
export function useShownOrder(order: OrderResponse): OrderResponse {
  const { data: revealed } = useQuery<OrderResponse>({ queryKey: revealedKey(order.id), enabled: false });
  if (!order.isPhoneMasked || !revealed) return order;
  const { isPhoneMasked: _isMasked, ...shown } = order;
  // A text that was corrected later differs from the revealed one.
  const isSame = revealed.version === order.version;
  return isSame ? withRevealed(shown, revealed) : { ...shown, customerPhone: revealed.customerPhone };
}

/** Whether the phone of one of them is still masked; an erased phone cannot be revealed. */
export function useIsAnyMasked(orders: readonly OrderResponse[]): boolean {
  const revealed = useQueries({
    queries: orders.map(({ id }) => ({ queryKey: revealedKey(id), enabled: false })),
  });
  return orders.some(
    ({ isPhoneMasked, erasedAt }, index) => isPhoneMasked && erasedAt === null && !revealed[index]?.data,
  );
}

type Props = {
  order: Pick<OrderResponse, 'id' | 'customerName' | 'customerPhone'>;
  /** Styles of a button that shows the visible part of the number, when there is room. */
  withNumber?: { root?: string; section?: string };
  onRevealed?: () => void;
};

/** Reveals a masked phone. The server records who did. */
export function RevealPhone({ order: { id, customerName, customerPhone }, withNumber, onRevealed }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiClient.revealPhone({ params: { orderId: id } }),
    onSuccess: (order) => {
      queryClient.setQueryData(revealedKey(id), order);
      onRevealed?.();
    },
    onError: (error) => showToast({ text: errorText(error, text.failed), isProblem: true }),
  });
  const act = {
    variant: 'default',
    title: text.note,
    onClick: () => mutate(),
    ...(isPending && off),
  } as const;
  if (withNumber) {
    return (
      <Button {...act} classNames={withNumber} leftSection={<IconEye size={16} stroke={1.8} />}>
        <VisuallyHidden>{text.of(customerName)}</VisuallyHidden>
        <bdi dir="ltr">{customerPhone.e164}</bdi>
      </Button>
    );
  }
  return (
    <ActionIcon {...act} size={44} aria-label={text.of(customerName)}>
      <IconEye size={20} stroke={1.8} />
    </ActionIcon>
  );
}
