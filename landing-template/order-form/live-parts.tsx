import { formatMoney } from '@mirsah/domain/money';
import type { OrderPrice } from '@mirsah/domain/order/price';
import { liveFormText, type Notice } from '../messages/index.ts';
import type { OrderFormPage } from './state.ts';

/** A problem of the order as a whole. Its place in the form is an alert, so screen readers announce it. */
export function FormNotice({ notice: { title, detail, canReload } }: { notice: Notice }) {
  return (
    <div className="alert">
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

/** The amounts that the shopper pays on delivery, calculated as the server will: the rows of a `dl`. */
export function OrderSummary({
  page: { product, currency },
  price: { variant, unitPriceMinor, shippingPriceMinor, totalMinor },
  quantity,
}: {
  page: OrderFormPage;
  price: Omit<OrderPrice, 'shipping'>;
  quantity: number;
}) {
  return (
    <>
      <div>
        <dt>
          <bdi>{variant?.name ?? product.name}</bdi> × <bdi>{quantity}</bdi>
        </dt>
        <dd className="n">{formatMoney(unitPriceMinor * quantity, currency)}</dd>
      </div>
      <div>
        <dt>{liveFormText.shippingPrice}</dt>
        <dd className="n">
          {shippingPriceMinor === 0 ? liveFormText.free : formatMoney(shippingPriceMinor, currency)}
        </dd>
      </div>
      <div className="tot">
        <dt>{liveFormText.total}</dt>
        <dd className="n">{formatMoney(totalMinor, currency)}</dd>
      </div>
    </>
  );
}
