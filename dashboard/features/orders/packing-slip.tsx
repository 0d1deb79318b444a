import type { OrderResponse } from '@mirsah/contracts/orders';
import { shortId } from '@mirsah/domain/id';
import { codFeeName, countryNames } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { codFeeOf, discountOf, goodsOf } from '@mirsah/domain/order/lines';
import type { PrintedField } from '@mirsah/domain/order/order-fields';
import type { Sender } from '@mirsah/domain/user';
import { type CSSProperties, useRef } from 'react';
import { formatPhone } from '../../lib/contact-links.ts';
import {
  formatFullDate,
  formatNumber,
  orders as ordersText,
  packingSlips as text,
} from '../../messages/index.ts';
import { RevealPhone, useShownOrder } from '../deliveries/masked-phone.tsx';
import { code128 } from './code-128.ts';
import s from './packing-slip.module.css';
import { shorten, useSlipFit } from './packing-slip-fit.ts';

/**
 * A paper size in millimetres, the number of slips on it, and their scale relative to a slip of 92 × 140 mm.
 */
const papers = {
  A6: { width: 105, height: 148, slips: 1, scale: 1 },
  label: { width: 100, height: 150, slips: 1, scale: 1 },
  A5: { width: 148, height: 210, slips: 1, scale: 1.4 },
  A4: { width: 210, height: 297, slips: 4, scale: 1 },
} as const;
export type Paper = keyof typeof papers;
export const paperNames = Object.keys(papers) as Paper[]; // The type of `keys` does not know what the object has.

/** Two goods leave room for two lines each. */
const FEW_GOODS = 2;
/** In characters: longer amounts are printed smaller, on one line. */
const LONG_AMOUNT = 12;
/** A text with more lines ends with the number of the omitted ones. */
const MAX_LINES = 8;

type PackingSlipsProps = {
  orders: readonly OrderResponse[];
  sender: Sender;
  paper: Paper;
  /** The merchant's notes are private; they are printed on demand only. */
  withNotes: boolean;
};

/**
 * One slip an order, four to a sheet of A4. A slip never spills onto a second sheet: texts that exceed its
 * height are smaller, and then shortened, except the amount, the phone, the city, the order's number and
 * where returns go.
 */
export function PackingSlips({ orders, sender, paper, withNotes }: PackingSlipsProps) {
  const { width, height, slips, scale } = papers[paper];
  const sheets = Array.from({ length: Math.ceil(orders.length / slips) }, (_, sheet) =>
    orders.slice(sheet * slips, (sheet + 1) * slips),
  );
  // React's styles have no custom properties among their names.
  const size = {
    '--sheet-width': `${width}mm`,
    '--sheet-height': `${height}mm`,
    '--print-unit': `${scale}mm`,
  } as CSSProperties;
  return (
    <div className={s.sheets} style={size}>
      {/* By its measures: `@page` knows no A6, and prints what it does not know as Letter. */}
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0; }`}</style>
      {sheets.map((sheet) => (
        <div key={sheet[0]?.id} className={s.sheet} data-slips={slips}>
          {sheet.map((order) => (
            <PackingSlip key={order.id} order={order} sender={sender} withNotes={withNotes} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The parts of an order that a slip may show, by the table of its fields. */
type PrintedOrder = Pick<OrderResponse, PrintedField | 'city' | 'isPhoneMasked'>;

type PackingSlipProps = { order: OrderResponse; sender: Sender; withNotes: boolean };

/** The courier's facts come first: the amount to collect, the number, the phone, the address. */
function PackingSlip({ order: listed, sender, withNotes }: PackingSlipProps) {
  const order: PrintedOrder = useShownOrder(listed);
  const { customerName, customerPhone, customerAddress, city, place, country, answers, currency } = order;
  const number = shortId(order.id);
  const notes = withNotes ? order.notes.trim() : '';
  const goods = goodsOf(order);
  const amount = formatMoney(order.totalMinor, currency);
  const slip = useRef<HTMLElement>(null);
  const { scale, kept } = useSlipFit(
    slip,
    JSON.stringify([customerName, customerAddress, city, place, answers, goods, amount, notes, sender]),
  );
  return (
    <article
      ref={slip}
      className={s.slip}
      style={{ '--text-scale': scale } as CSSProperties}
      aria-label={text.slip(customerName)}
      data-goods={goods.length <= FEW_GOODS ? 'few' : 'many'}
    >
      <header className={s.head}>
        <p className={s.collect}>
          <span>{text.collect}</span>
          <strong data-long={amount.length > LONG_AMOUNT || undefined}>{amount}</strong>
        </p>
        <span className={s.number}>
          <Barcode number={number} />
          <bdi dir="ltr">{number}</bdi>
        </span>
      </header>
      <section className={s.to}>
        <span className={s.reached}>
          <bdi className={s.phone} dir="ltr">
            {formatPhone(customerPhone.e164)}
          </bdi>
          {order.isPhoneMasked && order.erasedAt === null && (
            <span className={s.screenOnly}>
              <RevealPhone order={order} />
            </span>
          )}
        </span>
        <bdi className={s.name} data-part="name">
          {shorten(customerName, kept.name)}
        </bdi>
        <span className={s.city}>
          <bdi>{[city ?? place?.cityText ?? '', countryNames[country]].filter(Boolean).join('، ')}</bdi>
        </span>
      </section>
      <section className={s.where} data-room>
        <bdi className={s.address} data-part="address">
          {shorten(customerAddress, kept.address)}
        </bdi>
        {answers.length > 0 && <Answers answers={answers} length={kept.answers} />}
        {notes && (
          <p data-part="notes">
            {text.notes}: <bdi>{shorten(notes, kept.notes && kept.notes - text.notes.length - 2)}</bdi>
          </p>
        )}
      </section>
      <Goods order={order} />
      <footer className={s.foot}>
        <span className={s.from}>
          {text.from} <bdi>{sender.name}</bdi>
        </span>
        {sender.phone && (
          <span className={s.returns}>
            {text.returns} <bdi dir="ltr">{sender.phone}</bdi>
          </span>
        )}
        <bdi className={s.page}>{order.landingPageTitle}</bdi>
        <time dateTime={order.placedAt}>{formatFullDate(order.placedAt)}</time>
      </footer>
    </article>
  );
}

/** The answers of the form in a row, without those that exceed `length` characters. */
function Answers({ answers, length = Number.POSITIVE_INFINITY }: AnswersProps) {
  let left = length;
  const shown = answers.flatMap(({ fieldId, label, value }) => {
    if (left <= 0) return [];
    const room = left - label.length - 2;
    left = room - value.length;
    return room > 0 ? [{ fieldId, label, value: shorten(value, room) }] : [];
  });
  return (
    <ul className={s.answers} data-part="answers">
      {shown.map(({ fieldId, label, value }) => (
        <li key={fieldId}>
          {label}: <bdi>{value}</bdi>
        </li>
      ))}
      {left <= 0 && shown.at(-1)?.value.endsWith('…') !== true && <li>…</li>}
    </ul>
  );
}

type AnswersProps = { answers: PrintedOrder['answers']; length: number | undefined };

function Goods({ order }: { order: PrintedOrder }) {
  const goods = goodsOf(order);
  const codFeeMinor = codFeeOf(order);
  const discountMinor = discountOf(order);
  const named = goods.length > MAX_LINES ? goods.slice(0, MAX_LINES - 1) : goods;
  return (
    <ul className={s.items}>
      {named.map((item) => (
        <li key={item.id}>
          <span className={s.quantity}>{formatNumber(item.quantity)} ×</span>
          <span className={s.item}>
            <bdi>{item.name}</bdi>
            {item.variant && (
              <>
                {' · '}
                <bdi>{item.variant}</bdi>
              </>
            )}
            {item.sku && (
              <>
                {' · '}
                <bdi className={s.sku} dir="ltr">
                  {item.sku}
                </bdi>
              </>
            )}
          </span>
        </li>
      ))}
      {goods.length > named.length && (
        <li>
          <span>{text.moreGoods(goods.length - named.length)}</span>
        </li>
      )}
      {codFeeMinor > 0 && (
        <li className={s.fee}>
          <span>{codFeeName}</span>
          <span>{formatMoney(codFeeMinor, order.currency)}</span>
        </li>
      )}
      {discountMinor > 0 && (
        <li className={s.fee}>
          <span>{ordersText.ownDiscount}</span>
          <span>{formatMoney(-discountMinor, order.currency)}</span>
        </li>
      )}
    </ul>
  );
}

/** In units of a bar's smallest width. */
const BARCODE_HEIGHT = 40;

/** The order's number as a barcode that a scanner types into the search of the orders. */
function Barcode({ number }: { number: string }) {
  const { width, bars } = code128(number);
  return (
    <svg
      className={s.barcode}
      viewBox={`0 0 ${width} ${BARCODE_HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
    >
      <title>{text.barcode(number)}</title>
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} width={bar.width} height={BARCODE_HEIGHT} />
      ))}
    </svg>
  );
}
