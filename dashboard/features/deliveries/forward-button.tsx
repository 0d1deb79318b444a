import { Button } from '@mantine/core';
import type { DeliveryResponse } from '@mirsah/contracts/deliveries/contracts.ts';
import { canSendAgain } from '@mirsah/domain/delivery/delivery.ts';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { deliveries as words } from '../../messages/deliveries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForwardOrder } from './api/order-deliveries.ts';

type Props = { orderId: string; delivery: DeliveryResponse | undefined };

/** Sends an order to the network, or again; asks first where that might send it twice. Nothing while it is under way. */
export function ForwardButton({ orderId, delivery }: Props) {
  const { mutateAsync, isPending } = useForwardOrder(orderId);
  const [isAsking, setAsking] = useState(false);
  if (delivery && !canSendAgain(delivery)) return null;

  async function forward() {
    setAsking(false);
    try {
      await mutateAsync();
      showToast({ text: words.queuedAgain });
    } catch (error) {
      showToast({ text: errorText(error, words.sendFailed), isProblem: true });
    }
  }

  return (
    <>
      <Button
        variant="default"
        mt={12}
        disabled={isPending}
        leftSection={delivery ? <IconRefresh size={18} /> : <IconSend size={18} />}
        onClick={() => (delivery?.state === 'uncertain' ? setAsking(true) : void forward())}
      >
        {delivery ? words.sendAgain : words.send}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.sendAgainTitle}
        question={words.sendAgainQuestion}
        confirmLabel={words.sendAgain}
        onConfirm={() => void forward()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
