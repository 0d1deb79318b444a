import { Button } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useState } from 'react';
import { whatsAppLink } from '../../lib/contact-links.ts';
import { formatAge, nationalAddress } from '../../messages/index.ts';
import s from './desk.module.css';
import { useDeskKeys } from './use-desk-keys.ts';

/** Asks for the national address in a WhatsApp chat, with the question typed already; nothing where there is one. */
export function AskForAddress({ order }: { order: OrderResponse }) {
  const { customerName, customerPhone } = order;
  const isLacking = lacksNationalAddress(order);
  const [askedAt, setAskedAt] = useState<string>();
  const href = whatsAppLink(customerPhone.e164, nationalAddress.question(customerName));
  const note = () => setAskedAt(new Date().toISOString());
  const ask = () => {
    note();
    window.open(href, '_blank', 'noreferrer');
  };
  useDeskKeys(isLacking ? { askAddress: ask } : {});
  if (!isLacking) return null;
  return (
    <Button
      className={s.ask ?? ''}
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      variant="default"
      fullWidth
      leftSection={<IconBrandWhatsapp size={20} stroke={1.8} color="#116932" aria-hidden />}
      onClick={note}
    >
      {askedAt ? nationalAddress.asked(formatAge(askedAt, new Date())) : nationalAddress.ask}
    </Button>
  );
}

/** In Saudi Arabia, where parcels go by it. */
function lacksNationalAddress({ country, customerAddress, answers }: OrderResponse): boolean {
  const written = [customerAddress, ...answers.map(({ value }) => value)];
  return country === 'SA' && !written.some((text) => /\b[A-Z]{4}\d{4}\b/i.test(text));
}
