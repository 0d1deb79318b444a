import { formatMoney } from '@mirsah/domain/money';
import { liveFormText, type Notice } from '../messages/index.ts';
import type { FormPrice, OrderFormPage } from './state.ts';

/** What concerns the order as a whole. Its container is an alert, so screen readers announce it. */
export function FormNotice({ notice: { title, detail, canReload, isGood } }: { notice: Notice }) {
  return (
    <div className={isGood ? 'alert good' : 'alert'}>
      <b>{title}</b>
      {detail}
      {canReload && (
        <a className="again" href="?">
          {liveFormText.reload}
        </a>
      )}
    </div>
  );
}

type SummaryPage = Pick<OrderFormPage, 'product' | 'currency'>;

/** The ordered items, each line with its price. */
export function SummaryLines({ page, lines }: { page: SummaryPage; lines: FormPrice['lines'] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no ids, and no state.
    <div key={index}>
      <dt>
        {line.unitPriceMinor < 0 && `${liveFormText.discount} `}
        <bdi>{line.name ?? line.variant?.name ?? page.product.name}</bdi>
        {line.unitPriceMinor > 0 && (
          <>
            {' '}
            × <bdi>{line.quantity}</bdi>
          </>
        )}
      </dt>
      <dd className="n">{formatMoney(line.unitPriceMinor * line.quantity, page.currency)}</dd>
    </div>
  ));
}

/** The amounts that the shopper pays on delivery, calculated as the server will: the rows of a `dl`. */
export function OrderSummary({ page, price }: { page: SummaryPage; price: FormPrice }) {
  const { lines, shippingPriceMinor, totalMinor } = price;
  const money = (minor: number) => <dd className="n">{formatMoney(minor, page.currency)}</dd>;
  return (
    <>
      <SummaryLines page={page} lines={lines} />
      <div>
        <dt>{liveFormText.shippingPrice}</dt>
        {shippingPriceMinor ? money(shippingPriceMinor) : <dd className="n">{liveFormText.free}</dd>}
      </div>
      <div className="tot">
        <dt>{liveFormText.total}</dt>
        {money(totalMinor)}
      </div>
    </>
  );
}
