import { Button, Title } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId, shownId } from '@mirsah/domain/id';
import { codFeeName, countryNames } from '@mirsah/domain/messages';
import { canChangeGoods } from '@mirsah/domain/order';
import { codFeeOf, goodsOf, isDiscount, isGift, linesOf } from '@mirsah/domain/order/lines';
import { IconPencil } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { formatPhone, telLink } from '../../lib/contact-links.ts';
import { editGoodsPath, editLandingPagePath, paths } from '../../lib/paths.ts';
import {
  channelTexts,
  columnMoney,
  formatDate,
  formatNumber,
  goodsEdit,
  orders as text,
} from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { useShownOrder } from '../deliveries/masked-phone.tsx';
import { OrderProfit } from '../profit/order-profit.tsx';
import { OrderSettlement } from '../statements/order-settlement.tsx';
import { ordersSearch, readOrdersAddress } from './address.ts';
import s from './order-details.module.css';

/** Why an order is on hold, and which open order it repeats. */
export function OrderWarnings({ order: { holdReason, duplicateOf } }: { order: OrderResponse }) {
  if (!holdReason && duplicateOf === null) return null;
  return (
    <div className={s.warnings}>
      {holdReason && <Banner tone="error">{text.onHoldTexts[holdReason]}</Banner>}
      {duplicateOf && (
        <Banner tone="warning">
          {text.duplicateOf(`\u2066${shortId(duplicateOf)}\u2069`)} <OrderLink orderId={duplicateOf} />
        </Banner>
      )}
    </div>
  );
}

/** Opens the other order beside the list, whose filter stays. */
function OrderLink({ orderId }: { orderId: string }) {
  const [search] = useSearchParams();
  const address = { ...readOrdersAddress(search), orderId };
  return (
    <Link
      className={s.link}
      to={{ pathname: paths.orders, search: ordersSearch(address) }}
      preventScrollReset
    >
      {text.openFirst}
    </Link>
  );
}

/** Customer, items and source of an order, first what a merchant needs to deliver it. */
export function OrderFacts({ order: listed }: { order: OrderResponse }) {
  const order = useShownOrder(listed);
  const canEditPages = useCan('edit_pages');
  const canEditOrders = useCan('edit_orders');
  return (
    <>
      <section className={s.section}>
        <Title order={3}>{text.customer}</Title>
        {order.erasedAt !== null && <p className={s.doubt}>{text.customerErasedText}</p>}
        <dl className={s.facts}>
          {order.erasedAt === null && <Reached order={order} />}
          <dt>{text.country}</dt>
          <dd>{countryNames[order.country]}</dd>
          {order.place?.cityId === null && (
            <>
              <dt>{text.unknownCity}</dt>
              <dd>
                <bdi>{order.place.cityText}</bdi>
                <p className={s.doubt}>{text.unknownCityPrice}</p>
              </dd>
            </>
          )}
          {order.answers.map((answer) => (
            <Answer key={answer.fieldId} label={answer.label} value={answer.value} />
          ))}
          {order.consent && order.erasedAt === null && (
            <Answer
              label={text.marketing}
              value={text.marketingAnswer(order.consent.marketing, formatDate(order.consent.at))}
            />
          )}
          {order.notes && (
            <>
              <dt>{text.notes}</dt>
              <dd>{order.notes}</dd>
            </>
          )}
        </dl>
      </section>
      <section className={s.section}>
        <Title order={3}>{text.items}</Title>
        <OrderItems order={order} />
        <OrderTotal order={order} />
        {canEditOrders && canChangeGoods(order) && order.erasedAt === null && (
          <Button
            component={Link}
            to={editGoodsPath(order.id)}
            variant="default"
            leftSection={<IconPencil size={18} />}
          >
            {goodsEdit.open}
          </Button>
        )}
      </section>
      <OrderProfit order={order} className={s.section ?? ''} />
      <OrderSettlement order={order} className={s.section ?? ''} />
      <section className={s.section}>
        <dl className={s.facts}>
          <dt>{text.source}</dt>
          <dd>
            {canEditPages ? (
              <Link className={s.link} to={editLandingPagePath(order.landingPageId)}>
                {order.landingPageTitle}
              </Link>
            ) : (
              <bdi>{order.landingPageTitle}</bdi>
            )}
          </dd>
          {order.channel && (
            <>
              <dt>{text.byHand}</dt>
              <dd>{channelTexts[order.channel]}</dd>
            </>
          )}
          {order.recoveredFrom && (
            <>
              <dt>{text.recoveredFrom}</dt>
              <dd>{text.recoveredFromForm}</dd>
            </>
          )}
          <dt>{text.fullId}</dt>
          <dd>
            <bdi className={s.id} dir="ltr">
              {shownId(order.id)}
            </bdi>
          </dd>
        </dl>
      </section>
    </>
  );
}

function Reached({ order }: { order: OrderResponse }) {
  const { customerPhone, customerAddress, isPhoneMasked } = order;
  return (
    <>
      <dt>{text.phone}</dt>
      <dd>
        {isPhoneMasked ? (
          <bdi dir="ltr">{customerPhone.e164}</bdi>
        ) : (
          <a className={s.link} href={telLink(customerPhone.e164)}>
            <bdi dir="ltr">{formatPhone(customerPhone.e164)}</bdi>
          </a>
        )}
        {!customerPhone.isMobile && <p className={s.doubt}>{text.phoneDoubtful}</p>}
      </dd>
      <dt>{text.address}</dt>
      <dd>
        <bdi>{customerAddress}</bdi>
      </dd>
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

/** Formats the order's amounts alike: they stand above their total. */
function orderMoney(order: OrderResponse) {
  const { currency, shipping, totalMinor } = order;
  const lines = linesOf(order).flatMap(({ unitPriceMinor, quantity }) => [
    unitPriceMinor,
    unitPriceMinor * quantity,
  ]);
  return columnMoney(
    [...lines, shipping.priceMinor, codFeeOf(order), totalMinor].map((minor) => ({ minor, currency })),
  );
}

/** The lines with their prices, discounts among them, and the shipping. */
export function OrderItems({ order }: { order: OrderResponse }) {
  const { currency, shipping } = order;
  const discounts = linesOf(order).filter(isDiscount);
  const codFeeMinor = codFeeOf(order);
  const money = orderMoney(order);
  return (
    <ul className={s.items}>
      {goodsOf(order).map((item) => (
        <li key={item.id} className={s.item}>
          <span>
            <bdi className={s.itemName}>{item.name}</bdi>
            {item.kind !== 'main' && <span className={s.kind}>{text.lineKinds[item.kind]}</span>}
            {isGift(item) && <span className={s.kind}>{text.gift}</span>}
            {item.variant && <bdi className={s.small}>{item.variant}</bdi>}
            {!isGift(item) && (
              <span className={s.small}>
                {formatNumber(item.quantity)} × {money(item.unitPriceMinor, currency)}
              </span>
            )}
            {item.sku && (
              <span className={s.small}>
                {text.sku}: <bdi dir="ltr">{item.sku}</bdi>
              </span>
            )}
          </span>
          <span className={s.amount}>
            {isGift(item) ? text.free : money(item.unitPriceMinor * item.quantity, currency)}
          </span>
        </li>
      ))}
      {discounts.map((line) => (
        <li key={line.id} className={s.item}>
          <span>
            {line.kind === 'discount' ? text.ownDiscount : text.discount}
            <bdi className={s.small}>{line.name}</bdi>
          </span>
          <span className={s.discount}>{money(line.unitPriceMinor, currency)}</span>
        </li>
      ))}
      <li className={s.item}>
        <span>
          {text.shipping}
          <bdi className={s.small}>{shipping.name}</bdi>
        </span>
        <span className={s.amount}>
          {shipping.priceMinor === 0 ? text.free : money(shipping.priceMinor, currency)}
        </span>
      </li>
      {codFeeMinor > 0 && (
        <li className={s.item}>
          <span>{codFeeName}</span>
          <span className={s.amount}>{money(codFeeMinor, currency)}</span>
        </li>
      )}
    </ul>
  );
}

/** The total that the courier collects. */
export function OrderTotal({ order }: { order: OrderResponse }) {
  return (
    <p className={s.totalLine}>
      <span>{text.total}</span>
      <strong>{orderMoney(order)(order.totalMinor, order.currency)}</strong>
    </p>
  );
}
