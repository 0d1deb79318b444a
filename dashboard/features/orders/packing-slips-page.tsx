import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { countryNames } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { idSchema } from '@mirsah/domain/schemas';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { formatFullDate, formatNumber, packingSlips as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import s from './packing-slips-page.module.css';
import { useOrdersById } from './queries.ts';

const paper = ['A6', 'A5', 'A4'] as const;

/** Packing slips to print, one sheet for each order; the ids are in the address, after `#`, separated by commas. */
export function PackingSlipsPage() {
  const { hash } = useLocation();
  const orderIds = [...new Set(hash.slice(1).split(','))].filter((id) => idSchema.safeParse(id).success);
  const { data: orders = [], error, isLoading, isError, refetch } = useOrdersById(orderIds);
  const missing = isLoading || isError ? 0 : orderIds.length - orders.length;
  const [size, setSize] = useState<string>(paper[0]);
  return (
    <Page
      title={text.title}
      subtitle={orders.length > 0 && text.sheets(orders.length)}
      action={
        <Group className={s.screenOnly} gap={8} wrap="nowrap">
          <NativeSelect
            aria-label={text.size}
            data={[...paper]}
            value={size}
            onChange={(event) => setSize(event.target.value)}
          />
          <Button
            leftSection={<IconPrinter size={18} />}
            disabled={orders.length === 0}
            onClick={() => window.print()}
          >
            {text.print}
          </Button>
        </Group>
      }
    >
      <style>{`@page { size: ${size}; margin: 8mm; }`}</style>
      {missing > 0 && (
        <div className={s.screenOnly}>
          <Banner tone="warning">{text.missing(missing)}</Banner>
        </div>
      )}
      {isLoading && <Skeleton h={420} radius="lg" />}
      {isError && (
        <Card>
          <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {orderIds.length === 0 && (
        <Card>
          <Notice
            title={text.none}
            action={
              <Button component={Link} to={paths.orders} variant="default">
                {text.back}
              </Button>
            }
          />
        </Card>
      )}
      <div className={s.slips}>
        {orders.map((order) => (
          <PackingSlip key={order.id} order={order} />
        ))}
      </div>
    </Page>
  );
}

/** One order on one sheet, for packing and for the courier. Without the merchant's notes, which are private. */
function PackingSlip({ order }: { order: OrderResponse }) {
  const { customerName, customerPhone, customerAddress, country, answers, items, currency, totalMinor } =
    order;
  return (
    <article className={s.slip} aria-label={text.slip(customerName)}>
      <header className={s.head}>
        <span>
          <bdi className={s.shop}>{order.landingPageTitle}</bdi>
          <time className={s.small} dateTime={order.placedAt}>
            {formatFullDate(order.placedAt)}
          </time>
        </span>
        <span className={s.number}>
          <span className={s.small}>{text.order}</span>
          <bdi dir="ltr">{shortId(order.id)}</bdi>
        </span>
      </header>
      <section className={s.to}>
        <span className={s.small}>{text.to}</span>
        <bdi className={s.name}>{customerName}</bdi>
        <bdi className={s.phone} dir="ltr">
          {customerPhone.e164}
        </bdi>
        <bdi className={s.address}>{customerAddress}</bdi>
        <span>{countryNames[country]}</span>
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
        <span>{text.collect}</span>
        <strong>{formatMoney(totalMinor, currency)}</strong>
      </p>
      <bdi className={s.id} dir="ltr">
        {order.id}
      </bdi>
    </article>
  );
}
