import { priceOrder } from '@mirsah/domain/order/price-order.ts';
import { orderFormText, unavailableNotice } from '../messages/ar.ts';
import { Icon } from '../sections/icon.tsx';
import { CountryField } from './country-field.tsx';
import { FormNotice } from './form-notice.tsx';
import { ORDER_FORM_ID, type OrderFormPage, type PostedForm } from './order-form-page.ts';
import { firstView, type OrderFormView } from './order-form-view.ts';
import { OrderSummary } from './order-summary.tsx';
import { QuantityField } from './quantity-field.tsx';
import { ORDER_ENDPOINT } from './send-order.ts';
import { ShippingChoice } from './shipping-choice.tsx';
import { ShopperField } from './shopper-field.tsx';

/**
 * The cash-on-delivery order form (spec 2.14, 4, 5). A plain POST until the page's script brings it to life; the
 * same markup then, so nothing jumps and nothing typed is lost. `posted` fills in a form that came back; `view` is
 * what a running form shows now, and `formRef` is told of the form's element.
 */
export function OrderForm({
  page,
  posted,
  view = firstView(page, posted),
  formRef,
}: {
  page: OrderFormPage;
  posted?: PostedForm | undefined;
  view?: OrderFormView;
  formRef?: (form: HTMLFormElement | null) => void;
}) {
  const { choice, status } = view;
  const { product, layout } = page;
  const price = priceOrder(page, choice);
  const isPurchasable = price !== undefined && price.unitPriceMinor > 0;
  const isBusy = status.step === 'submitting';
  const problems = status.step === 'refused' ? status.problems : {};
  const notice = isPurchasable ? status.step === 'refused' && status.notice : unavailableNotice;
  const typed = posted?.values ?? {};
  return (
    <form
      ref={formRef}
      id={ORDER_FORM_ID}
      method="post"
      action={ORDER_ENDPOINT}
      noValidate
      aria-labelledby="order-h"
      aria-busy={isBusy}
    >
      <h2 id="order-h">{orderFormText.heading}</h2>
      {product.cashOnDelivery && <p className="lede">{orderFormText.cashOnDelivery}</p>}
      {notice && <FormNotice notice={notice} />}
      <div className="fields">
        {page.formFields.map((field) => (
          <ShopperField
            key={field.id}
            field={field}
            typed={typed[field.id]}
            problem={problems[field.id]}
            country={choice.country}
            isReadOnly={isBusy}
          />
        ))}
        <div className={layout.showQuantity ? 'two' : undefined}>
          <CountryField country={choice.country} isMissing={'country' in problems} />
          {layout.showQuantity && <QuantityField quantity={choice.quantity} />}
        </div>
        {page.shippingOptions.length > 1 && <ShippingChoice page={page} chosenId={choice.shippingOptionId} />}
        {layout.showPriceInForm && isPurchasable && (
          <OrderSummary page={page} price={price} quantity={choice.quantity} />
        )}
        <button
          className="btn"
          data-style={layout.buttonStyle}
          data-size={layout.buttonSize}
          type="submit"
          disabled={isBusy || !isPurchasable}
          aria-busy={isBusy}
        >
          {isBusy && <span className="spin" aria-hidden="true" />}
          {buttonText(isBusy, isPurchasable, layout.buttonText)}
        </button>
        <p className="note">
          <Icon name="lock" />
          {orderFormText.privacy}
        </p>
      </div>
    </form>
  );
}

function buttonText(isBusy: boolean, isPurchasable: boolean, own: string): string {
  if (isBusy) return orderFormText.submitting;
  return isPurchasable ? own || orderFormText.submit : orderFormText.unavailable;
}
