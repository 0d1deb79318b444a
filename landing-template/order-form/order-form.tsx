import type { CountryCode } from '@mirsah/domain/country';
import type { LandingPage } from '@mirsah/domain/landing-page';
import { isSoldOut, type ShownPage } from '@mirsah/domain/landing-page/stock';
import { hasZones, restZone, zoneAt } from '@mirsah/domain/landing-page/zone-at';
import { toMajor } from '@mirsah/domain/money';
import { NOTICE_FIELD, noticeOf, noticeVersions } from '@mirsah/domain/order/notice';
import { mostPieces, offerTerms, priceOrder, sellingPrice } from '@mirsah/domain/order/price';
import { liveFormText, offerOf, orderFormText, unavailableNotice } from '../messages/index.ts';
import { Icon } from '../parts/icon.tsx';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { CountryField, QuantityField, ShippingChoice, ShopperField } from './fields.tsx';
import { FormNotice, OrderSummary } from './live-parts.tsx';
import { BumpChoice, OfferChoice } from './offer-choice.tsx';
import {
  asksAddress,
  controlName,
  type FormPrice,
  firstControls,
  marketingField,
  type PostedForm,
  toChoice,
} from './state.ts';
import { ORDER_ENDPOINT } from './submit.ts';
import { isCityMissing, ZonedSummary, ZoneShipping, zonePrice } from './zone-shipping.tsx';

/**
 * The cash-on-delivery order form (spec 2.14, 4, 5). It is a plain POST until the page's script hydrates it;
 * the script then redraws only the places marked `data-live` (`live-view.tsx`). `posted` fills in a returned
 * form. With `hasOffersOutside` the quantity offers are in a block, and belong to this form. `chatNumber` is
 * for a page that is sold out.
 */
export function OrderForm({
  page,
  posted,
  hasOffersOutside,
  chatNumber,
}: {
  page: ShownPage;
  posted?: PostedForm | undefined;
  hasOffersOutside: boolean;
  chatNumber?: string | undefined;
}) {
  if (isSoldOut(page)) return <SoldOut page={page} chatNumber={chatNumber} />;
  const { product, layout } = page;
  const typed = firstControls(page, posted);
  const problems = posted?.problems ?? {};
  const choice = toChoice(page, typed);
  const isZoned = hasZones(page);
  const zone = isZoned ? shownZone(page, choice.country, posted?.zoneId) : undefined;
  const priced = isZoned ? zonePrice(page, zone, choice) : priceOrder(page, choice);
  const price = priced && { ...priced, lines: priced.lines.map(withDiscountOf) };
  const isPurchasable = price !== undefined;
  const hasStepper = layout.showQuantity && !choice.offerId;
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
      {page.abandonedForms.hasNotice && <p className="lede">{orderFormText.keepsForms}</p>}
      <div role="alert" data-live="notice">
        {notice && <FormNotice notice={notice} />}
      </div>
      <div className="fields">
        {!hasOffersOutside && <OfferChoice page={page} typed={typed} chosenId={choice.offerId} />}
        {page.formFields.map((field) => (
          <ShopperField
            key={field.id}
            field={field}
            typed={Object.hasOwn(typed, field.id) ? typed[field.id] : undefined}
            problem={Object.hasOwn(problems, field.id) ? problems[field.id] : undefined}
            country={choice.country}
            page={page}
          />
        ))}
        <div className={hasStepper ? 'two' : undefined}>
          <CountryField country={choice.country} page={page} problem={problems.country} />
          {hasStepper && (
            <QuantityField
              quantity={choice.quantity}
              most={mostPieces(layout)}
              isTooLarge={'quantity' in problems}
            />
          )}
        </div>
        {isZoned && (
          <div data-live="shipping">
            <ZoneShipping page={page} zone={zone} choice={choice} hasSummary={layout.showPriceInForm} />
          </div>
        )}
        {!isZoned && page.shippingOptions.length > 1 && (
          <ShippingChoice page={page} chosenId={choice.shippingOptionId ?? page.shippingOptions[0]?.id} />
        )}
        <BumpChoice page={page} chosenIds={choice.bumpIds} />
        {page.asksMarketing && (
          <ShopperField
            field={{ ...marketingField, label: orderFormText.marketing, placeholder: '' }}
            typed={typed[marketingField.id]}
            problem={undefined}
            country={choice.country}
            page={page}
          />
        )}
        {layout.showPriceInForm && (
          <dl className="sum" aria-live="polite" data-live={asksAddress(page) ? undefined : 'summary'}>
            {isPurchasable &&
              (isZoned ? (
                <ZonedSummary page={page} price={price} />
              ) : (
                <OrderSummary page={page} price={price} />
              ))}
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
        {page.conversions.isOn && (
          <input type="hidden" name={controlName(NOTICE_FIELD)} value={noticeVersions[noticeOf(page)]} />
        )}
        <p className="note">
          <Icon name="lock" />
          {orderFormText.privacy[noticeOf(page)]}
        </p>
      </div>
    </form>
  );
}

/** A line with the discount's name in its form after a noun. */
function withDiscountOf<Line extends FormPrice['lines'][number]>(line: Line): Line {
  return line.unitPriceMinor < 0 ? { ...line, name: offerOf(line.name ?? '') } : line;
}

/**
 * The form of a sold-out page, with a chat if the page has a number for one. It contains the page's id, for
 * counting its views.
 */
function SoldOut({ page, chatNumber }: { page: ShownPage; chatNumber: string | undefined }) {
  const message = encodeURIComponent(orderFormText.whenBack(page.product.name));
  return (
    // The link is outside of the form, whose clicks wait for its script.
    <div className="form">
      <form id={ORDER_FORM_ID} aria-labelledby="order-h">
        <h2 id="order-h">{orderFormText.soldOut}</h2>
        <p className="lede" role="alert">
          {orderFormText.soldOutDetail}
        </p>
        <input type="hidden" name="landingPageId" value={page.id} />
      </form>
      {chatNumber && (
        <a
          className="btn"
          data-style={page.layout.buttonStyle}
          data-size="lg"
          href={`https://wa.me/${chatNumber}?text=${message}`}
          rel="noopener"
          target="_blank"
        >
          {orderFormText.notify}
        </a>
      )}
    </div>
  );
}

/** The zone whose prices a form shows: that of a returned form, else the country's if no city is needed. */
function shownZone(page: LandingPage, country: CountryCode, zoneId: string | undefined) {
  if (zoneId === undefined)
    return isCityMissing(page, country, '') ? undefined : zoneAt(page, country, undefined);
  return page.zones.list.find(({ id }) => id === zoneId) ?? restZone(page);
}

/**
 * Fields that a form posted without script sends besides the input: its page, the shown prices (in major
 * units; the server compares and never trusts them), and options without a choice.
 */
export function ShownTerms({ page }: { page: ShownPage }) {
  if (isSoldOut(page)) return null;
  const { product, layout, currency, shippingOptions, offers } = page;
  const terms: Record<string, string> = { landingPageId: page.id };
  const [firstVariant] = product.variants;
  if (!firstVariant) terms.price = String(toMajor(sellingPrice(product), currency));
  for (const { id, priceMinor } of product.variants)
    terms[`price.${id}`] = String(toMajor(priceMinor, currency));
  if (firstVariant && !layout.sections.variants) terms.variantId = firstVariant.id;
  const [firstOption] = shippingOptions;
  if (firstOption && shippingOptions.length === 1 && !hasZones(page)) terms.shippingOptionId = firstOption.id;
  if (!layout.showQuantity && offers.quantity.length === 0) terms.quantity = '1';
  for (const offer of offers.quantity) terms[`terms.${offer.id}`] = offerTerms(offer, currency);
  for (const { id, priceMinor } of offers.bumps)
    terms[`bumpPrice.${id}`] = String(toMajor(priceMinor, currency));
  return Object.entries(terms).map(([name, value]) => (
    <input key={name} type="hidden" form={ORDER_FORM_ID} name={name} value={value} />
  ));
}
