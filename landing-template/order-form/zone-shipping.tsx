import type { CountryCode } from '@mirsah/domain/country';
import type { ShippingOption } from '@mirsah/domain/landing-page/content';
import { isPricedByCity, type PricedZone, type ZonedPage } from '@mirsah/domain/landing-page/zone-at';
import { codFeeName } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { findCityField } from '@mirsah/domain/order/check-address';
import { priceOrder } from '@mirsah/domain/order/price';
import { priceInZone } from '@mirsah/domain/order/price-in-zone';
import { liveFormText, shippingText, zonedFormText } from '../messages/index.ts';
import { Amount } from '../parts/price.tsx';
import { SummaryLines } from './live-parts.tsx';
import type { Choice, FormPrice, OrderFormPage } from './state.ts';

/** A page's order form with the data for pricing shipping by zones. */
export type ZonedFormPage = OrderFormPage & ZonedPage<ShippingOption>;

/** Whether shipping is still unknown: it depends on a city that is required, and not typed. */
export function isCityMissing(page: ZonedFormPage, country: CountryCode, typed: string): boolean {
  return !typed.trim() && findCityField(page.formFields)?.required === true && isPricedByCity(page, country);
}

/**
 * The price of a choice in a found zone, else the price of its goods. An option of another zone, chosen
 * before the place was changed, is ignored.
 */
export function zonePrice(
  page: ZonedFormPage,
  zone: PricedZone | undefined,
  choice: Choice,
): FormPrice | undefined {
  const { shippingOptionId, ...rest } = choice;
  if (!zone || zone.isRefused) {
    const price = priceOrder({ ...page, shippingOptions: [{ id: '', priceMinor: 0 }] }, rest);
    return price && { ...price, isWithoutShipping: true };
  }
  const isOption = zone.options.some(({ id }) => id === shippingOptionId);
  return priceInZone(page, zone, isOption ? choice : rest);
}

type Props = {
  page: ZonedFormPage;
  zone: PricedZone | undefined;
  choice: Choice;
  /** Whether the amounts are summed up below. */
  hasSummary: boolean;
  /** Whether the city is typed, although its zone is unknown. */
  isCityTyped?: boolean;
};

/**
 * The zone's shipping options with their prices, once the place is known. A form without script sends the
 * zone of the shown prices.
 */
export function ZoneShipping({ page, zone, choice, hasSummary, isCityTyped = false }: Props) {
  return (
    <>
      <input type="hidden" name="zone" value={zone ? zone.id : ''} />
      {!zone && (
        <>
          <span className="lab">{shippingText.heading}</span>
          <p className="lede">{isCityTyped ? zonedFormText.showsLater : zonedFormText.asksCity}</p>
        </>
      )}
      {zone && !zone.isRefused && (
        <fieldset key={zone.id}>
          <legend className="lab">{shippingText.heading}</legend>
          <div className="opts">
            {zone.options.map((option) => (
              <ZoneOption key={option.id} option={option} page={page} zone={zone} choice={choice} />
            ))}
          </div>
          {!hasSummary && zone.codFeeMinor > 0 && (
            <p className="lede">
              {codFeeName}: <bdi className="n">{formatMoney(zone.codFeeMinor, page.currency)}</bdi>
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

type OptionProps = Pick<Props, 'page' | 'choice'> & { zone: PricedZone; option: ShippingOption };

function ZoneOption({ option, page, zone, choice }: OptionProps) {
  const { id, name, estimatedDays } = option;
  const price = zonePrice(page, zone, { ...choice, shippingOptionId: id });
  const priceMinor = price?.shippingPriceMinor ?? option.priceMinor;
  const chosen = zone.options.find((other) => other.id === choice.shippingOptionId) || zone.options[0];
  const { minFreeMinor } = zone;
  return (
    <label className="opt">
      <input type="radio" name="shippingOptionId" value={id} defaultChecked={option === chosen} />
      <span>
        <b>{name}</b> {estimatedDays > 0 && <span className="d">{shippingText.arrives(estimatedDays)}</span>}{' '}
        {minFreeMinor !== null && priceMinor > 0 && option === zone.options[0] && (
          <span className="d">
            {zonedFormText.freeFrom} <bdi>{formatMoney(minFreeMinor, page.currency)}</bdi>
          </span>
        )}
      </span>{' '}
      {priceMinor === 0 ? (
        <span className="cost free">{liveFormText.free}</span>
      ) : (
        <span className="cost n">
          <Amount minor={priceMinor} currency={page.currency} />
        </span>
      )}
    </label>
  );
}

/**
 * The amounts that the shopper pays, with the cash-on-delivery fee; without shipping while the place is
 * unknown.
 */
export function ZonedSummary({ page, price }: { page: ZonedFormPage; price: FormPrice }) {
  const { lines, shippingPriceMinor, codFeeMinor = 0, totalMinor, isWithoutShipping } = price;
  const money = (minor: number) => <dd className="n">{formatMoney(minor, page.currency)}</dd>;
  return (
    <>
      <SummaryLines page={page} lines={lines} />
      <div>
        <dt>{liveFormText.shippingPrice}</dt>
        {isWithoutShipping ? (
          <dd>{zonedFormText.byCity}</dd>
        ) : shippingPriceMinor ? (
          money(shippingPriceMinor)
        ) : (
          <dd className="n">{liveFormText.free}</dd>
        )}
      </div>
      {codFeeMinor > 0 && (
        <div>
          <dt>{codFeeName}</dt>
          {money(codFeeMinor)}
        </div>
      )}
      <div className="tot">
        <dt>{isWithoutShipping ? zonedFormText.beforeShipping : liveFormText.total}</dt>
        {money(totalMinor)}
      </div>
    </>
  );
}
