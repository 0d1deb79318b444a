import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { IconEye } from '@tabler/icons-react';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { phoneReveal as text } from '../../messages/index.ts';
import { showToast } from '../../ui/toast.tsx';

/** Apart from the orders: what is fetched of these anew is masked again. */
const revealedKey = (orderId: string) => ['revealed-phones', orderId];

/** The order with its phone where it was asked for in this window, else as it came. */
export function useShownOrder(order: OrderResponse): OrderResponse {
  const { data: revealed } = useQuery<OrderResponse>({ queryKey: revealedKey(order.id), enabled: false });
  const { isPhoneMasked, ...shown } = order;
  if (!isPhoneMasked || !revealed) return order;
  const { customerPhone, customerName, customerAddress, notes, answers } = revealed;
  // A text that was corrected since is not the one that was revealed.
  const texts = revealed.version === order.version && { customerName, customerAddress, notes, answers };
  return { ...shown, ...texts, customerPhone };
}

/** Whether the phone of one of them is masked still; one that was erased cannot be asked for. */
export function useIsAnyMasked(orders: readonly OrderResponse[]): boolean {
  const revealed = useQueries({
    queries: orders.map(({ id }) => ({ queryKey: revealedKey(id), enabled: false })),
  });
  return orders.some(
    ({ isPhoneMasked, erasedAt }, index) => isPhoneMasked && erasedAt === null && !revealed[index]?.data,
  );
}

type Props = {
  order: OrderResponse;
  /** The look of a button with what is to be seen of the number, where there is room. */
  withNumber?: { root?: string; section?: string };
  onRevealed?: () => void;
};

/** Asks for a phone that is masked until it is needed. The server notes who did. */
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
    disabled: isPending,
    title: text.note,
    onClick: () => mutate(),
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
