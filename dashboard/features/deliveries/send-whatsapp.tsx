import { Button, Modal, Skeleton } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { orderMessages as words } from '../../messages/deliveries.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { useOrderDeliveries } from './api/order-deliveries.ts';
import { useTemplateChoices } from './api/template-choices.ts';
import { NoTemplates } from './no-templates.tsx';
import { WhatsAppForm } from './whatsapp-form.tsx';

/** A button that opens the message to an order's customer. */
export function SendWhatsApp({ order }: { order: OrderResponse }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBrandWhatsapp size={20} color="#116932" />}
        onClick={() => setOpen(true)}
      >
        {words.send}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={words.dialogTitle(order.customerName)}
        centered
        radius="lg"
        padding={24}
        size={520}
      >
        <Message order={order} onSent={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function Message({ order, onSent }: { order: OrderResponse; onSent: () => void }) {
  const templates = useTemplateChoices(true);
  const deliveries = useOrderDeliveries(order.id);
  const failed = templates.error ?? deliveries.error;
  if (templates.data?.length === 0) return <NoTemplates order={order} />;
  if (templates.data && deliveries.data) {
    return (
      <WhatsAppForm
        order={order}
        templates={templates.data}
        isConnected={deliveries.data.connected.whatsApp}
        approvedTemplates={deliveries.data.approvedTemplates}
        onSent={onSent}
      />
    );
  }
  if (failed) {
    return (
      <LoadError
        message={errorText(failed, words.loadTemplatesFailed)}
        onRetry={() => void Promise.all([templates.refetch(), deliveries.refetch()])}
      />
    );
  }
  return <Skeleton h={220} />;
}
