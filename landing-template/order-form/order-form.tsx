import type { LandingPage } from '@mirsah/domain/landing-page';
import { toMajor } from '@mirsah/domain/money';
import { mostPieces, priceOrder, sellingPrice } from '@mirsah/domain/order/price';
import { liveFormText, orderFormText, unavailableNotice } from '../messages/index.ts';
import { Icon } from '../parts/icon.tsx';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { CountryField, QuantityField, ShippingChoice, ShopperField } from './fields.tsx';
import { FormNotice, OrderSummary } from './live-parts.tsx';
import { type PostedForm, toChoice } from './state.ts';
import { ORDER_ENDPOINT } from './submit.ts';

/**
 * The cash-on-delivery order form (spec 2.14, 4, 5). It is a plain POST until the page's script hydrates it; the script
 * then redraws only the places marked `data-live` (`live-view.tsx`). `posted` fills in a form that came back.
 */
export function OrderForm({ page, posted }: { page: LandingPage; posted?: PostedForm | undefined }) {
  const { product, layout } = page;
  const typed = posted?.values ?? {};
  const problems = posted?.problems ?? {};
  const choice = toChoice(page, typed);
  const price = priceOrder(page, choice);
  const isPurchasable = price !== undefined && price.unitPriceMinor > 0;
  const banner = posted?.banner ? { title: posted.banner } : undefined;
  const notice = isPurchasable ? banner : unavailableNotice;
  return (
    <form
      className="form"
      id={ORDER_FORM_ID}
      method="post"
      action={ORDER_ENDPOINT}
      noValidate
      aria-labelledby="order-h"
    >
      <h2 id="order-h">{orderFormText.heading}</h2>
      {product.cashOnDelivery && <p className="lede">{orderFormText.cashOnDelivery}</p>}
      <div role="alert" data-live="notice">
        {notice && <FormNotice notice={notice} />}
      </div>
      <div className="fields">
        {page.formFields.map((field) => (
          <ShopperField
            key={field.id}
            field={field}
            typed={typed[field.id]}
            problem={problems[field.id]}
            country={choice.country}
          />
        ))}
        <div className={layout.showQuantity ? 'two' : undefined}>
          <CountryField country={choice.country} isMissing={'country' in problems} />
          {layout.showQuantity && (
            <QuantityField
              quantity={choice.quantity}
              most={mostPieces(layout)}
              isTooLarge={'quantity' in problems}
            />
          )}
        </div>
        {page.shippingOptions.length > 1 && <ShippingChoice page={page} chosenId={choice.shippingOptionId} />}
        {layout.showPriceInForm && (
          <dl className="sum" aria-live="polite" data-live="summary">
            {isPurchasable && <OrderSummary page={page} price={price} quantity={choice.quantity} />}
          </dl>
        )}
        <button
          className="btn"
          data-style={layout.buttonStyle}
          data-size={layout.buttonSize}
          type="submit"
          disabled={!isPurchasable}
        >
          {isPurchasable ? layout.buttonText || liveFormText.submit : liveFormText.unavailable}
        </button>
        <p className="note">
          <Icon name="lock" />
          {orderFormText.privacy}
        </p>
      </div>
    </form>
  );
}

/**
 * What a form posted without script sends besides the typed fields: its page, the prices that were shown (in major units;
 * the server compares and never trusts them), and whatever leaves the shopper no choice.
 */
export function ShownTerms({ page }: { page: LandingPage }) {
  const { product, layout, currency, shippingOptions } = page;
  const terms: Record<string, string> = { landingPageId: page.id };
  const [firstVariant] = product.variants;
  if (!firstVariant) terms.price = String(toMajor(sellingPrice(product), currency));
  for (const { id, priceMinor } of product.variants)
    terms[`price.${id}`] = String(toMajor(priceMinor, currency));
  if (firstVariant && !layout.sections.variants) terms.variantId = firstVariant.id;
  const [firstOption] = shippingOptions;
  if (firstOption && shippingOptions.length === 1) terms.shippingOptionId = firstOption.id;
  if (!layout.showQuantity) terms.quantity = '1';
  return Object.entries(terms).map(([name, value]) => (
    <input key={name} type="hidden" form={ORDER_FORM_ID} name={name} value={value} />
  ));
}
