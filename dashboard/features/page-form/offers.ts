import { type Currency, toMajor } from '@mirsah/domain/money';
import type { AfterItem, Bump, Offers, QuantityOffer } from '@mirsah/domain/offer';
import { fieldProblems } from '../../messages/index.ts';

type Item<T extends { priceMinor: number; wasMinor: number | null }> = Omit<T, 'priceMinor' | 'wasMinor'> & {
  price: string;
  was: string;
};

/** A quantity offer as text of the form; `pricing` selects price or percentage. */
export type QuantityOfferValues = Omit<QuantityOffer, 'quantity' | 'priceMinor' | 'percentOff'> & {
  quantity: string;
  pricing: 'fixed' | 'percent';
  price: string;
  percentOff: string;
};
export type AfterItemValues = Item<AfterItem>;

/** The offers with amounts and whole numbers as text; an empty text means that no value is given. */
export type OfferValues = {
  quantity: QuantityOfferValues[];
  bumps: Item<Bump>[];
  after: Omit<Offers['after'], 'minutes' | 'offer' | 'downsell'> & {
    minutes: string;
    offer: AfterItemValues;
    downsell: AfterItemValues;
  };
};

export function toOfferValues({ quantity, bumps, after }: Offers, currency: Currency): OfferValues {
  const typed = (amount: number | null) => (amount === null ? '' : String(toMajor(amount, currency)));
  const item = <T extends { priceMinor: number; wasMinor: number | null }>({
    priceMinor,
    wasMinor,
    ...rest
  }: T) => ({
    ...rest,
    price: priceMinor === 0 ? '' : typed(priceMinor),
    was: typed(wasMinor),
  });
  return {
    quantity: quantity.map(({ quantity: pieces, priceMinor, percentOff, ...offer }) => ({
      ...offer,
      quantity: String(pieces),
      pricing: priceMinor === null ? 'percent' : 'fixed',
      price: typed(priceMinor),
      percentOff: percentOff === null ? '' : String(percentOff),
    })),
    bumps: bumps.map(item),
    after: {
      ...after,
      minutes: String(after.minutes),
      offer: item(after.offer),
      downsell: item(after.downsell),
    },
  };
}

/** How the form's texts are read; each function reports errors at its path. */
type Readers = {
  amount: (text: string, path: string) => number;
  whole: (text: string, path: string, problem: string) => number;
};

/**
 * The offers as far as they can be read. In an offer that is switched off, only filled-in fields must be
 * valid.
 */
export function readOffers({ quantity, bumps, after }: OfferValues, { amount, whole }: Readers): Offers {
  const item = <T extends { price: string; was: string }>(
    { price, was, ...rest }: T,
    path: string,
    isOn = true,
  ) => ({
    ...rest,
    priceMinor: !isOn && price.trim() === '' ? 0 : amount(price, `${path}.price`),
    wasMinor: was.trim() === '' ? null : amount(was, `${path}.was`),
  });
  return {
    quantity: quantity.map(({ pricing, price, percentOff, quantity: pieces, ...offer }, index) => {
      const path = `offers.quantity.${index}`;
      const isFixed = pricing === 'fixed';
      return {
        ...offer,
        quantity: whole(pieces, `${path}.quantity`, fieldProblems.badPieces),
        priceMinor: isFixed ? amount(price, `${path}.price`) : null,
        percentOff: isFixed ? null : whole(percentOff, `${path}.percentOff`, fieldProblems.badPercent),
      };
    }),
    bumps: bumps.map((bump, index) => item(bump, `offers.bumps.${index}`)),
    after: {
      ...after,
      minutes: whole(after.minutes, 'offers.after.minutes', fieldProblems.badMinutes),
      offer: item(after.offer, 'offers.after.offer', after.enabled),
      downsell: item(after.downsell, 'offers.after.downsell', after.enabled && after.hasDownsell),
    },
  };
}
