import { formatMoney } from '@mirsah/domain/money/money.ts';
import type { OrderPrice } from '@mirsah/domain/order/price-order.ts';
import { orderFormText } from '../messages/ar.ts';
import type { OrderFormPage } from './order-form-page.ts';

/** What the shopper will pay at the door, as the server will price it; changes are read out. */
export function OrderSummary({
  page,
  price,
  quantity,
}: {
  page: OrderFormPage;
  price: OrderPrice;
  quantity: number;
}) {
  const money = (minor: number) => formatMoney(minor, page.currency);
  return (
    <dl className="sum" aria-live="polite">
      <div>
        <dt>
          <bdi>{price.variant?.name ?? page.product.name}</bdi> × <bdi>{quantity}</bdi>
        </dt>
        <dd className="n">{money(price.unitPriceMinor * quantity)}</dd>
      </div>
      <div>
        <dt>{orderFormText.shippingPrice}</dt>
        <dd className="n">
          {price.shippingPriceMinor === 0 ? orderFormText.free : money(price.shippingPriceMinor)}
        </dd>
      </div>
      <div className="tot">
        <dt>{orderFormText.total}</dt>
        <dd className="n">{money(price.totalMinor)}</dd>
      </div>
    </dl>
  );
}
