import { Skeleton, UnstyledButton } from '@mantine/core';
import { shortId } from '@mirsah/domain/id';
import { currencyNames } from '@mirsah/domain/messages';
import {
  type Age,
  type Ageing,
  buildAgeing,
  paymentAge,
  type UnpaidOrder,
} from '@mirsah/domain/statement/unpaid';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { openOrderPath } from '../../lib/paths.ts';
import {
  carrierNames,
  common,
  countOrders,
  formatDate,
  formatExactMoney,
  formatList,
  unpaidText as text,
} from '../../messages/index.ts';
import { Bar } from '../../ui/bar.tsx';
import { Card, LoadMore } from '../../ui/card.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { useUnpaid } from './queries.ts';
import s from './statements.module.css';

/** Money that customers have paid and the merchant has not received: by age, each amount with its orders. */
export function UnpaidCard() {
  const { data, error, isError, refetch } = useUnpaid();
  return (
    <Card title={text.title} description={text.description}>
      {isError && !data && (
        <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
      )}
      {!isError && !data && (
        <div role="status" aria-label={common.loading}>
          <Skeleton height={150} radius={12} />
        </div>
      )}
      {data?.orders.length === 0 && <p className={s.note}>{text.none}</p>}
      {data?.hasMore && <p className={s.note}>{text.partial}</p>}
      {data &&
        buildAgeing(data.orders, data.today).map((ageing) => (
          <OfCurrency
            key={ageing.currency}
            ageing={ageing}
            today={data.today}
            orders={data.orders.filter(({ currency }) => currency === ageing.currency)}
          />
        ))}
    </Card>
  );
}

type OfCurrencyProps = { ageing: Ageing; today: string; orders: readonly UnpaidOrder[] };

function OfCurrency({ ageing: { currency, ages, amountMinor }, today, orders }: OfCurrencyProps) {
  const [opened, setOpened] = useState<Age>();
  const most = Math.max(...ages.map((age) => age.amountMinor), 1);
  const atNetwork = orders.filter(({ carrier }) => carrier === 'cod_network');
  return (
    <div className={s.ageing}>
      <p className={s.total}>
        {currencyNames[currency]} <b>{formatExactMoney(amountMinor, currency)}</b>
      </p>
      <ul className={s.rows}>
        {ages.map((sum) => (
          <li key={sum.age}>
            <UnstyledButton
              className={s.age ?? ''}
              disabled={sum.count === 0}
              aria-expanded={opened === sum.age}
              onClick={() => setOpened(opened === sum.age ? undefined : sum.age)}
            >
              <span>
                {text.ages[sum.age]} <span className={s.below}>{countOrders(sum.count)}</span>
              </span>
              <Bar
                share={sum.amountMinor / most}
                isLow={sum.age === '30' || sum.age === 'older'}
                height={10}
              />
              <bdi>{formatExactMoney(sum.amountMinor, currency)}</bdi>
            </UnstyledButton>
            {opened === sum.age && (
              <Orders
                label={text.orders(text.ages[sum.age])}
                orders={orders.filter((order) => paymentAge(order, today) === sum.age)}
              />
            )}
          </li>
        ))}
      </ul>
      {atNetwork.length > 0 && (
        <p className={s.note}>
          {text.atNetwork(
            atNetwork.length,
            formatExactMoney(
              atNetwork.reduce((sum, order) => sum + order.amountMinor, 0),
              currency,
            ),
          )}
        </p>
      )}
    </div>
  );
}

const SHOWN = 20;

function Orders({ orders, label }: { orders: readonly UnpaidOrder[]; label: string }) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <ul className={s.unpaid} aria-label={label}>
        {orders.slice(0, shown).map(({ orderId, placedAt, amountMinor, currency, carrier }) => (
          <li key={orderId}>
            <Link className={s.link ?? ''} to={openOrderPath(orderId)}>
              <bdi dir="ltr">{shortId(orderId)}</bdi>
            </Link>
            <span className={s.below}>
              {formatList([formatDate(placedAt), ...(carrier ? [carrierNames[carrier]] : [])])}
            </span>
            <bdi>{formatExactMoney(amountMinor, currency)}</bdi>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={orders.length > shown}
        isLoading={false}
        onLoad={() => setShown(shown + 5 * SHOWN)}
      />
    </>
  );
}
