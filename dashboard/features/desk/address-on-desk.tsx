import { Button } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { addressParts, findAddressParts } from '@mirsah/domain/order/address-parts';
import { IconAlertCircle, IconBrandWhatsapp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { whatsAppLink } from '../../lib/contact-links.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import {
  formatAge,
  formatList,
  formatNumber,
  addressMeter as meterText,
  nationalAddress,
  orders,
} from '../../messages/index.ts';
import s from './address-on-desk.module.css';

type AskProps = { order: OrderResponse; onWrite: () => void };

/**
 * Asks for the national address in a WhatsApp chat with the question already typed, or lets the merchant type
 * it in; renders nothing when the order has one.
 */
export function AskForAddress({ order, onWrite }: AskProps) {
  const { customerName, customerPhone } = order;
  const isLacking = findAddressParts(order).nationalAddress === false;
  const [askedAt, setAskedAt] = useState<string>();
  const href = whatsAppLink(customerPhone.e164, nationalAddress.question(customerName));
  const note = () => setAskedAt(new Date().toISOString());
  const ask = () => {
    note();
    window.open(href, '_blank', 'noreferrer');
  };
  useSingleKeys(isLacking ? { askAddress: ask } : {});
  if (!isLacking) return null;
  return (
    <div className={s.ask}>
      <Button
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconBrandWhatsapp size={20} stroke={1.8} color="#116932" />}
        onClick={note}
      >
        {askedAt ? nationalAddress.asked(formatAge(askedAt, new Date())) : nationalAddress.ask}
      </Button>
      <Button variant="default" onClick={onWrite}>
        {nationalAddress.write}
      </Button>
    </div>
  );
}

/**
 * The form's answers besides the address, such as the city and the nearest landmark; an unknown city is
 * marked.
 */
export function Answers({ order: { answers, place } }: { order: OrderResponse }) {
  const isUnknown = place?.cityId === null && place.cityText !== '';
  if (answers.length === 0 && !isUnknown) return null;
  return (
    <>
      <dl className={s.answers}>
        {answers.map(({ fieldId, label, value }) => (
          <div key={fieldId}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        {isUnknown && !answers.some(({ value }) => value === place.cityText) && (
          <div>
            <dt>{orders.unknownCity}</dt>
            <dd>
              <bdi>{place.cityText}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {isUnknown && <p className={s.doubt}>{orders.unknownCityPrice}</p>}
    </>
  );
}

/**
 * How complete an address is: a bar for each part that a courier needs, so that missing parts are asked for
 * during the call.
 */
export function AddressMeter({ order }: { order: OrderResponse }) {
  const found = findAddressParts(order);
  const parts = addressParts.filter((part) => found[part] !== undefined);
  const missing = parts.filter((part) => !found[part]);
  const has = formatNumber(parts.length - missing.length);
  const label = meterText.summary(
    has,
    formatNumber(parts.length),
    formatList(missing.map((part) => meterText.whole[part])),
  );
  return (
    <div role="img" aria-label={label} className={s.meter}>
      {parts.map((part) => (
        <span key={part} className={s.part} data-missing={!found[part] || undefined}>
          {found[part] ? <IconCheck size={15} stroke={2} /> : <IconAlertCircle size={15} stroke={2} />}
          {meterText.short[part]}
        </span>
      ))}
    </div>
  );
}
