import { ActionIcon } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { orders as words } from '../../messages/orders.ts';
import { telLink, whatsAppLink } from './phone-links.ts';

/** Reaches a customer in one tap. */
export function PhoneButtons({ e164, customer }: { e164: string; customer: string }) {
  return (
    <>
      <ActionIcon
        component="a"
        href={telLink(e164)}
        variant="default"
        size={44}
        title={words.callShort}
        aria-label={words.call(customer)}
      >
        <IconPhone size={20} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        component="a"
        href={whatsAppLink(e164)}
        target="_blank"
        rel="noreferrer"
        variant="default"
        size={44}
        title={words.whatsAppShort}
        aria-label={words.whatsApp(customer)}
      >
        <IconBrandWhatsapp size={22} stroke={1.8} color="#116932" />
      </ActionIcon>
    </>
  );
}
