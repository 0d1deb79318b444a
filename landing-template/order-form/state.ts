import { type CountryCode, isCountryCode } from '@mirsah/domain/country';
import type { LandingPage } from '@mirsah/domain/landing-page';
import type { ProductInfo } from '@mirsah/domain/landing-page/product-info';
import { hasZones } from '@mirsah/domain/landing-page/zone-at';
import {
  type CheckedField,
  isEssential,
  MARKETING_FIELD,
  type ShopperProblem,
  type ShopperValues,
} from '@mirsah/domain/order/check-fields';
import { NOTICE_FIELD } from '@mirsah/domain/order/notice';
import {
  mostPieces,
  type OrderChoice,
  type OrderPrice,
  type PricedPage,
  piecesOf,
  priceOrder,
} from '@mirsah/domain/order/price';
import type { Notice } from '../messages/index.ts';

/** The part of a page that the hydrated order form needs beyond its markup. Every byte is sent to every shopper. */
export type OrderFormPage = Pick<LandingPage, 'id' | 'country' | 'currency'> & {
  product: PricedPage['product'] & Pick<ProductInfo, 'name' | 'sku'>;
  shippingOptions: PricedPage['shippingOptions'];
  offers: PricedPage['offers'];
  formFields: readonly CheckedField[];
  layout: Pick<LandingPage['layout'], 'buttonText' | 'maxQuantity'>;
  /** Where `priceOrder` does not say what a choice costs. */
  priceOf?: PriceOf;
};

/**
 * A form that was posted without script and came back: the values by field id, with `country`, `quantity`, `variantId`,
 * `shippingOptionId`, `offer` and the controls of offers among them; what is wrong, by field id; and a sentence about the order as a whole.
 */
export type PostedForm = {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, ShopperProblem>>;
  banner?: string;
  /** The id of the zone that the typed place is in. */
  zoneId?: string | undefined;
};

/** The data that the form is hydrated from. */
export type OrderFormState = { page: OrderFormPage; posted?: PostedProblems | 0 | undefined };
type PostedProblems = Pick<PostedForm, 'problems' | 'banner'>;

/** The form's values, by control name. The form's own controls are the only state; everything else is derived. */
export type Controls = Readonly<Record<string, string | undefined>>;

/**
 * The values that the price and the phone's dialling code depend on. `quantity` is that of the stepper, which a page
 * with quantity offers does not have.
 */
export type Choice = OrderChoice & { country: CountryCode; quantity: number; bumpIds: string[] };

/** What a form shows and sends of a price. */
export type FormPrice = OrderPrice<OrderFormPage['shippingOptions'][number]> & {
  codFeeMinor?: number;
  /** The place of delivery is not known, or not served. */
  isWithoutShipping?: boolean;
};

/** What a choice on a page costs; undefined when it cannot be ordered. */
type PriceOf = (page: OrderFormPage, choice: Choice) => FormPrice | undefined;

export const priceOn: PriceOf = (page, choice) => (page.priceOf ?? priceOrder)(page, choice);

/** The control with the variant of one piece of an offer, counted from 0. */
export const unitName = (offerId: string, piece: number) => `unit.${offerId}.${piece}`;
/** The control that adds a small offer to the order. */
export const bumpName = (bumpId: string) => `bump.${bumpId}`;

/** Name, phone and address are posted under their own names, the merchant's other fields as `field.<id>`. */
export function controlName(fieldId: string): string {
  return isEssential(fieldId) ? fieldId : `field.${fieldId}`;
}

/** The texts of a form's named controls; files are left out. */
export function readControls(form: HTMLFormElement): Controls {
  const controls: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') controls[name] = value;
  return controls;
}

/** The controls as a page opens: its merchant's offer is chosen in advance, and what was typed is there again. */
export function firstControls(
  { offers }: Pick<LandingPage, 'offers'>,
  posted: PostedForm | undefined,
): Controls {
  const offer = offers.quantity.find(({ isDefault }) => isDefault)?.id;
  return { ...posted?.values, offer: posted?.values.offer || offer };
}

/** The choice in a form; whatever it does not name is the page's first. */
export function toChoice(page: OrderFormPage, controls: Controls): Choice {
  const { country, shippingOptionId } = controls;
  const { offers, product } = page;
  const offer = offers.quantity.find(({ id }) => id === controls.offer) ?? offers.quantity[0];
  const quantity = toQuantity(page, controls.quantity);
  const first = product.variants[0]?.id;
  return {
    country: isCountryCode(country) ? country : page.country,
    quantity,
    pieces: offer
      ? piecesOf(
          Array.from({ length: offer.quantity }, (_, piece) => controls[unitName(offer.id, piece)] ?? first),
        )
      : [{ variantId: controls.variantId ?? first, quantity }],
    offerId: offer?.id,
    bumpIds: offers.bumps.map(({ id }) => id).filter((id) => controls[bumpName(id)]),
    shippingOptionId,
  };
}

/** The quantity that the form offers and that is nearest to what was typed. */
export function toQuantity({ layout }: Pick<OrderFormPage, 'layout'>, typed: string | undefined): number {
  return Math.min(Math.max(Math.trunc(Number(typed)) || 1, 1), mostPieces(layout));
}

/** The answers by field id, as `checkShopperFields` takes them. */
export function toShopperValues(page: OrderFormPage, controls: Controls): ShopperValues {
  const values: Record<string, string> = { country: controls.country ?? '' };
  for (const { id } of page.formFields) values[id] = controls[controlName(id)] ?? '';
  return values;
}

/** By field id, `country` among them. */
export type Problems = Readonly<Record<string, ShopperProblem>>;

type OrderFormStatus = {
  /** From the click until the thank-you page appears. */
  isSubmitting?: true;
  /** Of what was submitted; none while nothing has been rejected. */
  problems: Problems;
  notice?: Notice | undefined;
};

/** The status of a form of which nothing was submitted yet. */
export const idle: OrderFormStatus = { problems: {} };

/** Everything that the form shows besides what is typed into it. */
export type OrderFormView = { choice: Choice; status: OrderFormStatus };

/** The status of a page as it opens: idle, or with the problems of a form that was posted without script. */
export function firstStatus(posted: PostedProblems | 0 | undefined): OrderFormStatus {
  if (!posted) return idle;
  const { problems, banner } = posted;
  return { problems, notice: banner ? { title: banner } : undefined };
}

/** An `OrderFormState` as JSON in the page: lists, because the names of properties would weigh more than their values. */
export type SerializedState = ReturnType<typeof serializeState>;

export function serializeState(page: LandingPage, posted: PostedForm | undefined) {
  const { product, layout, offers } = page;
  const posting = posted && ([posted.problems, posted.banner ?? ''] as const);
  // As objects: few pages have offers, and every page has the script that reads them.
  const offered = {
    quantity: offers.quantity.map(({ badge, giftText, isDefault, ...offer }) => offer),
    bumps: offers.bumps.map(({ id, name, priceMinor }) => ({ id, name, priceMinor })),
  };
  const hasOffers = offered.quantity.length + offered.bumps.length > 0;
  const zones = asksAddress(page) ? serializeZones(page) : 0;
  const rest = withoutEnd([hasOffers ? offered : (0 as const), posting ?? (0 as const), zones]);
  return [
    page.id,
    page.country,
    page.currency,
    product.name,
    product.sku,
    product.priceMinor,
    product.salePriceMinor,
    product.freeShipping,
    product.variants.map(({ id, name, sku, priceMinor }) => [id, name, sku, priceMinor] as const),
    page.shippingOptions.map(({ id, priceMinor }) => [id, priceMinor] as const),
    fieldsOf(page).map(({ id, type, required, options }) => [id, type, required, options] as const),
    layout.buttonText,
    layout.maxQuantity,
    ...rest,
  ] as const;
}

/** The merchant's fields; and where a page has them, the box for consent and its notice's number, which the script sends as fields. */
function fieldsOf({ formFields, asksMarketing, conversions }: LandingPage): readonly CheckedField[] {
  const hidden = conversions.isOn ? [{ ...marketingField, id: NOTICE_FIELD }] : [];
  return [...formFields, ...(asksMarketing ? [marketingField] : []), ...hidden];
}

export const marketingField: CheckedField & { type: 'checkbox' } = {
  id: MARKETING_FIELD,
  type: 'checkbox',
  required: false,
  options: [],
};

/** Whether a page's form needs the script that knows places: it prices shipping by zones, or asks for parts of an address. */
export function asksAddress({ formFields, zones }: LandingPage): boolean {
  const asked = formFields.some(({ type }) => type === 'city' || type === 'nationalAddress');
  return asked || hasZones({ zones });
}

export function serializeZones({ shippingOptions, zones: { list, rest, spellings } }: LandingPage) {
  return [shippingOptions, rest, list.map(({ name, ...zone }) => zone), spellings] as const;
}

/** Most pages have nothing of what comes last. */
function withoutEnd<A, B, C>([first, second, third]: readonly [A, B, C]): readonly [A?, B?, C?] {
  if (third) return [first, second, third];
  return second ? [first, second] : first ? [first] : [];
}

export function deserializeState(serialized: SerializedState): OrderFormState {
  const [id, country, currency, name, sku, priceMinor, salePriceMinor, freeShipping, ...lists] = serialized;
  const [variants, shippingOptions, formFields, buttonText, maxQuantity, offered, posted] = lists;
  return {
    page: {
      id,
      country,
      currency,
      product: {
        name,
        sku,
        priceMinor,
        salePriceMinor,
        freeShipping,
        variants: variants.map(([id, name, sku, priceMinor]) => ({ id, name, sku, priceMinor })),
      },
      shippingOptions: shippingOptions.map(([id, priceMinor]) => ({ id, priceMinor })),
      formFields: formFields.map(([id, type, required, options]) => ({ id, type, required, options })),
      layout: { buttonText, maxQuantity },
      offers: offered || { quantity: [], bumps: [] },
    },
    posted: posted && { problems: posted[0], banner: posted[1] },
  };
}
