import { type CountryCode, isCountryCode } from '@mirsah/domain/country';
import { readTyped } from '@mirsah/domain/digits';
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
import { type Notice, offerOf } from '../messages/index.ts';

/**
 * The part of a page that the hydrated order form needs besides its markup. Every byte is sent to every
 * shopper.
 */
export type OrderFormPage = Pick<LandingPage, 'id' | 'country' | 'currency'> & {
  product: PricedPage['product'] & Pick<ProductInfo, 'name' | 'sku'>;
  shippingOptions: PricedPage['shippingOptions'];
  offers: PricedPage['offers'];
  formFields: readonly CheckedField[];
  layout: Pick<LandingPage['layout'], 'buttonText' | 'maxQuantity'>;
  /** Replaces `priceOrder`. */
  priceOf?: PriceOf;
};

/**
 * A returned form that was posted without script: the values by field id, including `country`, `quantity`,
 * `variantId`, `shippingOptionId`, `offer` and the controls of offers; the problems by field id; and a
 * sentence about the order as a whole.
 */
export type PostedForm = {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, ShopperProblem>>;
  banner?: string;
  /** The id of the typed place's zone. */
  zoneId?: string | undefined;
};

/** The data for hydrating the form. */
export type OrderFormState = { page: OrderFormPage; posted?: PostedProblems | 0 | undefined };
type PostedProblems = Pick<PostedForm, 'problems' | 'banner'>;

/**
 * The form's values, by control name. The form's own controls are the only state; everything else is derived.
 */
export type Controls = Readonly<Record<string, string | undefined>>;

/**
 * The values that determine the price and the phone's dialling code. `quantity` is that of the stepper, which
 * a page with quantity offers does not have.
 */
export type Choice = OrderChoice & { country: CountryCode; quantity: number; bumpIds: string[] };

/** The price as the form shows and sends it. */
export type FormPrice = OrderPrice<OrderFormPage['shippingOptions'][number]> & {
  codFeeMinor?: number;
  /** The place of delivery is unknown, or not served. */
  isWithoutShipping?: boolean;
};

/** The price of a choice on a page; undefined when it cannot be ordered. */
type PriceOf = (page: OrderFormPage, choice: Choice) => FormPrice | undefined;

export const priceOn: PriceOf = (page, choice) => (page.priceOf ?? priceOrder)(page, choice);

/** The control with the variant of one piece of an offer, counted from 0. */
export const unitName = (offerId: string, piece: number) => `unit.${offerId}.${piece}`;
/** The control that adds a bump to the order. */
export const bumpName = (bumpId: string) => `bump.${bumpId}`;

/** Name, phone and address are posted under their own names, the merchant's other fields as `field.<id>`. */
export function controlName(fieldId: string): string {
  return isEssential(fieldId) ? fieldId : `field.${fieldId}`;
}

/** The texts of a form's named controls, without files. */
export function readControls(form: HTMLFormElement): Controls {
  const controls: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') controls[name] = value;
  return controls;
}

/** The initial controls of a page: its merchant's offer is preselected, and earlier input is restored. */
export function firstControls(
  { offers }: Pick<LandingPage, 'offers'>,
  posted: PostedForm | undefined,
): Controls {
  const offer = offers.quantity.find(({ isDefault }) => isDefault)?.id;
  return { ...posted?.values, offer: posted?.values.offer || offer };
}

/** The choice in a form; defaults to the page's first options. */
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

/** The available quantity that is nearest to the input. */
export function toQuantity({ layout }: Pick<OrderFormPage, 'layout'>, typed: string | undefined): number {
  return Math.min(Math.max(Math.trunc(Number(readTyped(typed ?? ''))) || 1, 1), mostPieces(layout));
}

/** The answers by field id, for `checkShopperFields`. */
export function toShopperValues(page: OrderFormPage, controls: Controls): ShopperValues {
  const values: Record<string, string> = { country: controls.country ?? '' };
  for (const { id } of page.formFields) values[id] = controls[controlName(id)] ?? '';
  return values;
}

/** By field id, including `country`. */
export type Problems = Readonly<Record<string, ShopperProblem>>;

export type OrderFormStatus = {
  /** From the click until the thank-you page appears. */
  isSubmitting?: true;
  /** From a rejection until the next input: its problems are counted for screen readers. */
  isRejected?: boolean;
  /** Problems of the submitted values; empty while nothing has been rejected. */
  problems: Problems;
  notice?: Notice | undefined;
};

/** The status of an unsubmitted form. */
export const idle: OrderFormStatus = { problems: {} };

/** Everything that the form shows besides its input. */
export type OrderFormView = { choice: Choice; status: OrderFormStatus };

/** The initial status of a page: idle, or with the problems of a form that was posted without script. */
export function firstStatus(posted: PostedProblems | 0 | undefined): OrderFormStatus {
  if (!posted) return idle;
  const { problems, banner } = posted;
  return { problems, notice: banner ? { title: banner } : undefined };
}

/**
 * An `OrderFormState` as JSON in the page: arrays, because property names would be larger than their values.
 */
export type SerializedState = ReturnType<typeof serializeState>;

export function serializeState(page: LandingPage, posted: PostedForm | undefined) {
  const { product, layout, offers } = page;
  const posting = posted && ([posted.problems, posted.banner ?? ''] as const);
  // As objects, because few pages have offers, and every page has the script that reads them.
  const offered = {
    quantity: offers.quantity.map(({ badge, giftText, isDefault, label, ...offer }) => ({
      ...offer,
      // The script only uses an offer's name after «discount».
      label: offerOf(label),
    })),
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

/**
 * The merchant's fields; and if the page has them, the consent box and its notice's version number, which the
 * script sends as fields.
 */
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

/**
 * Whether a page's form needs the script for places: it has shipping zones, or asks for parts of an address.
 */
export function asksAddress({ formFields, zones }: LandingPage): boolean {
  const asked = formFields.some(({ type }) => type === 'city' || type === 'nationalAddress');
  return asked || hasZones({ zones });
}

export function serializeZones({ shippingOptions, zones: { list, rest, spellings } }: LandingPage) {
  return [shippingOptions, rest, list.map(({ name, ...zone }) => zone), spellings] as const;
}

/** Most pages have none of the last items. */
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
