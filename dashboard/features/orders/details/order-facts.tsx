import { Title } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders/contracts.ts';
import { countries } from '@mirsah/domain/country/country.ts';
import { Link } from 'react-router';
import { editLandingPagePath } from '../../../app/paths.ts';
import { orders as words } from '../../../messages/orders.ts';
import s from './order-drawer.module.css';
import { OrderItems } from './order-items.tsx';
import { OrderTotal } from './order-total.tsx';

/** Everything known about an order, in the order a merchant needs it to deliver. */
export function OrderFacts({ order }: { order: OrderResponse }) {
  return (
    <>
      <section className={s.section}>
        <Title order={3}>{words.customer}</Title>
        <p className={s.name}>
          <bdi>{order.customerName}</bdi>
        </p>
        <dl className={s.facts}>
          <dt>{words.phone}</dt>
          <dd>
            <bdi dir="ltr">{order.customerPhone.e164}</bdi>
            {!order.customerPhone.isMobile && <p className={s.doubt}>{words.phoneDoubtful}</p>}
          </dd>
          <dt>{words.address}</dt>
          <dd>
            <bdi>{order.customerAddress}</bdi>
          </dd>
          <dt>{words.country}</dt>
          <dd>{countries[order.country].nameAr}</dd>
          {order.answers.map((answer) => (
            <Answer key={answer.fieldId} label={answer.label} value={answer.value} />
          ))}
          {order.notes && (
            <>
              <dt>{words.notes}</dt>
              <dd>{order.notes}</dd>
            </>
          )}
        </dl>
      </section>
      <section className={s.section}>
        <Title order={3}>{words.items}</Title>
        <OrderItems order={order} />
        <OrderTotal order={order} />
      </section>
      <section className={s.section}>
        <dl className={s.facts}>
          <dt>{words.source}</dt>
          <dd>
            <Link className={s.link} to={editLandingPagePath(order.landingPageId)}>
              {order.landingPageTitle}
            </Link>
          </dd>
          <dt>{words.fullId}</dt>
          <dd>
            <bdi className={s.id} dir="ltr">
              {order.id}
            </bdi>
          </dd>
        </dl>
      </section>
    </>
  );
}

function Answer({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}
