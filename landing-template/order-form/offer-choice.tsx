import type { LandingPage } from '@mirsah/domain/landing-page';
import { type Currency, formatMoney } from '@mirsah/domain/money';
import type { Bump, QuantityOffer } from '@mirsah/domain/offer';
import { priceOrder } from '@mirsah/domain/order/price';
import { orderFormText, sectionText } from '../messages/index.ts';
import { Icon } from '../parts/icon.tsx';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { imageFiles } from '../parts/image-files.ts';
import { Amount } from '../parts/price.tsx';
import { shownPrice } from '../parts/shown-price.ts';
import { bumpName, type Controls, toChoice, unitName } from './state.ts';

/** The headline price of a page for these controls; zeros without a price. */
export function readShownPrice(page: LandingPage, typed: Controls) {
  // Without shipping, whose option may be that of a zone.
  const price = priceOrder(page, { ...toChoice(page, typed), shippingOptionId: undefined });
  if (!price) return { nowMinor: 0, wasMinor: 0, label: '', savedMinor: 0 };
  const shown = shownPrice(page, price);
  return { ...shown, savedMinor: Math.max(0, shown.wasMinor - shown.nowMinor) };
}

/**
 * One radio card per quantity offer, with a list of variants for each of its pieces. They are the form's own
 * fields, and style sheets open the lists of the chosen card, so everything works without script. Nothing on
 * a page without offers. `isOutside` means that they are in a block, outside the form's element; its script
 * is then loaded by a touch of `choice`.
 */
export function OfferChoice({
  page,
  typed,
  chosenId,
  isOutside = false,
}: {
  page: LandingPage;
  typed: Controls;
  chosenId: string | undefined;
  isOutside?: boolean;
}) {
  const { quantity } = page.offers;
  const form = isOutside ? ORDER_FORM_ID : undefined;
  if (quantity.length === 0) return null;
  return (
    <fieldset className={isOutside ? 'deals choice' : 'deals'}>
      <legend className={isOutside ? 'vh' : 'lab'}>{orderFormText.offers}</legend>
      {quantity.map((offer) => (
        <OfferCard
          key={offer.id}
          page={page}
          offer={offer}
          typed={typed}
          isChosen={offer.id === chosenId}
          form={form}
        />
      ))}
    </fieldset>
  );
}

type CardProps = {
  page: LandingPage;
  offer: QuantityOffer;
  typed: Controls;
  isChosen: boolean;
  /** The id of the form that its fields belong to, unless they are inside it. */
  form: string | undefined;
};

function OfferCard({ page, offer, typed, isChosen, form }: CardProps) {
  const { currency } = page;
  const { nowMinor, wasMinor, savedMinor } = readShownPrice(page, { ...typed, offer: offer.id });
  const each = Math.round(nowMinor / offer.quantity);
  const hasVariants = page.layout.sections.variants;
  const follows = hasVariants && !isOnePrice(page) ? offer.id : undefined;
  return (
    <div className={offer.badge ? 'deal flagged' : 'deal'}>
      {offer.badge && <b className="flag">{offer.badge}</b>}
      <label className="pick">
        <input
          type="radio"
          name="offer"
          value={offer.id}
          form={form}
          defaultChecked={isChosen}
          data-ships-free={offer.freeShipping || undefined}
        />
        <span>
          <b>{offer.label}</b>{' '}
          {offer.quantity > 1 && (
            <span className="d">
              <bdi {...shownOn(follows, 'each')}>{formatMoney(each, currency)}</bdi> {orderFormText.eachPiece}
            </span>
          )}
        </span>{' '}
        <span className="cost n">
          <b>
            <Amount minor={nowMinor} currency={currency} follows={follows} />
          </b>{' '}
          {(wasMinor > 0 || follows) && <Was minor={wasMinor} currency={currency} follows={follows} />}
        </span>{' '}
        <OfferGifts page={page} offer={offer} savedMinor={savedMinor} follows={follows} />
      </label>
      {hasVariants && <UnitVariants page={page} offer={offer} typed={typed} form={form} />}
    </div>
  );
}

/**
 * The earlier price, marked as such: without its strike-through it would look like a second price. Chromium
 * drops a space before a text that is not drawn from a control's name; one that does not break stays.
 */
function Was({
  minor,
  currency,
  follows,
}: {
  minor: number;
  currency: Currency;
  follows?: string | undefined;
}) {
  const amount = formatMoney(minor, currency);
  return (
    <s className="was" hidden={minor === 0} {...shownOn(follows, 'saving')}>
      <span className="vh">
        {'\u00a0'}
        {sectionText.priceBefore}{' '}
      </span>
      {follows ? <span {...shownOn(follows, 'was')}>{amount}</span> : amount}
    </s>
  );
}

/** The attributes of a text that the running page updates to the pieces chosen on the offer's card. */
const shownOn = (offerId: string | undefined, shown: 'was' | 'each' | 'saving' | 'saved') =>
  offerId && { 'data-shown': shown, 'data-of': offerId };

/** The gifts of an offer, part of its label; permanent free shipping is shown once elsewhere. */
function OfferGifts({
  page: { currency, product },
  offer,
  savedMinor,
  follows,
}: {
  page: LandingPage;
  offer: QuantityOffer;
  savedMinor: number;
  follows: string | undefined;
}) {
  // The list's spans are shown even if they are hidden.
  const Saving = follows ? 'b' : 'span';
  const isShippingGift = offer.freeShipping && !product.freeShipping;
  if (savedMinor === 0 && !follows && !isShippingGift && !offer.giftText) return null;
  return (
    <span className="chips">
      {(savedMinor > 0 || follows) && (
        <Saving className="save" hidden={savedMinor === 0} {...shownOn(follows, 'saving')}>
          {orderFormText.saved} <bdi {...shownOn(follows, 'saved')}>{formatMoney(savedMinor, currency)}</bdi>
        </Saving>
      )}{' '}
      {isShippingGift && (
        <span>
          <Icon name="truck" />
          {orderFormText.freeShipping}
        </span>
      )}{' '}
      {offer.giftText && <span>{offer.giftText}</span>}
    </span>
  );
}

/** Letters of a variant for which half a card on a phone has room. */
const SHORT_VARIANT = 10;

/** Whether all variants cost the same. */
const isOnePrice = ({ product: { variants } }: LandingPage) =>
  variants.every(({ priceMinor }) => priceMinor === variants[0]?.priceMinor);

function UnitVariants({ page, offer, typed, form }: Omit<CardProps, 'isChosen'>) {
  const { variants } = page.product;
  if (variants.length === 0) return null;
  const isShort = variants.every(({ name }) => name.length <= SHORT_VARIANT);
  return (
    // A select cuts off what it has no room for: with long names there is one in each line.
    <div className="units" style={isShort ? undefined : { gridTemplateColumns: '100%' }}>
      {Array.from({ length: offer.quantity }, (_, piece) => unitName(offer.id, piece)).map((name, piece) => (
        <label key={name}>
          {orderFormText.piece(piece + 1, offer.quantity)}
          <select className="in" name={name} form={form} defaultValue={typed[name] ?? variants[0]?.id}>
            {/* The card shows the price of these pieces in the offer; a variant's own would contradict it. */}
            {variants.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

/** A checkbox for each bump. None is preselected. */
export function BumpChoice({
  page,
  chosenIds = [],
}: {
  page: LandingPage;
  chosenIds?: readonly string[] | undefined;
}) {
  const { bumps } = page.offers;
  if (bumps.length === 0) return null;
  return (
    <fieldset className="bumps">
      <legend className="vh">{orderFormText.bumps}</legend>
      {bumps.map((bump) => (
        <BumpCard key={bump.id} bump={bump} page={page} isChosen={chosenIds.includes(bump.id)} />
      ))}
    </fieldset>
  );
}

function BumpCard({ bump, page, isChosen }: { bump: Bump; page: LandingPage; isChosen: boolean }) {
  const { id, name, text, imageUrl, priceMinor, wasMinor } = bump;
  return (
    <label className="bump">
      <input type="checkbox" name={bumpName(id)} defaultChecked={isChosen} />
      {imageUrl && <img src={imageFiles(imageUrl).thumbnail} alt="" width={56} height={56} loading="lazy" />}
      <span>
        <b>{name}</b> {text && <span className="d">{text}</span>}{' '}
        <span className="n">
          <b>{formatMoney(priceMinor, page.currency)}</b>{' '}
          {wasMinor !== null && wasMinor > priceMinor && <Was minor={wasMinor} currency={page.currency} />}
        </span>
      </span>
    </label>
  );
}
