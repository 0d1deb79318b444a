import { Button } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { orderMessages as words } from '../../messages/deliveries.ts';
import { Notice } from '../../ui/notice.tsx';
import { whatsAppLink } from '../orders/phone-links.ts';

/** In place of the message while the merchant has no templates: the way to WhatsApp itself. */
export function NoTemplates({ order }: { order: OrderResponse }) {
  return (
    <Notice
      title={words.noTemplates}
      text={words.noTemplatesText}
      action={
        <Button component="a" href={whatsAppLink(order.customerPhone.e164)} target="_blank" rel="noreferrer">
          {words.openWhatsApp}
        </Button>
      }
    />
  );
}
