import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { countries } from '@mirsah/domain/country/country.ts';
import { shortId } from '@mirsah/domain/id/id.ts';
import { formatMoney } from '@mirsah/domain/money/money.ts';
import { formatFullDate, formatNumber } from '../../../lib/format.ts';
import { packingSlips as words } from '../../../messages/order-files.ts';
import s from './packing-slips.module.css';

/** What a courier and whoever packs need of an order, on one sheet. The merchant's notes are for nobody else's eyes. */
export function PackingSlip({ order }: { order: OrderResponse }) {
  const { customerName, customerPhone, customerAddress, country, answers, items, currency, totalMinor } =
    order;
  return (
    <article className={s.slip} aria-label={words.slip(customerName)}>
      <header className={s.head}>
        <span>
          <bdi className={s.shop}>{order.landingPageTitle}</bdi>
          <time className={s.small} dateTime={order.placedAt}>
            {formatFullDate(order.placedAt)}
          </time>
        </span>
        <span className={s.number}>
          <span className={s.small}>{words.order}</span>
          <bdi dir="ltr">{shortId(order.id)}</bdi>
        </span>
      </header>
      <section className={s.to}>
        <span className={s.small}>{words.to}</span>
        <bdi className={s.name}>{customerName}</bdi>
        <bdi className={s.phone} dir="ltr">
          {customerPhone.e164}
        </bdi>
        <bdi className={s.address}>{customerAddress}</bdi>
        <span>{countries[country].nameAr}</span>
      </section>
      <ul className={s.items}>
        {items.map((item) => (
          <li key={item.id}>
            <span>
              <bdi>{item.name}</bdi>
              {item.variant && <bdi className={s.small}>{item.variant}</bdi>}
              {item.sku && (
                <bdi className={s.small} dir="ltr">
                  {item.sku}
                </bdi>
              )}
            </span>
            <span className={s.quantity}>× {formatNumber(item.quantity)}</span>
          </li>
        ))}
      </ul>
      {answers.length > 0 && (
        <ul className={s.answers}>
          {answers.map(({ fieldId, label, value }) => (
            <li key={fieldId}>
              {label}: <bdi>{value}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className={s.collect}>
        <span>{words.collect}</span>
        <strong>{formatMoney(totalMinor, currency)}</strong>
      </p>
      <bdi className={s.id} dir="ltr">
        {order.id}
      </bdi>
    </article>
  );
}
