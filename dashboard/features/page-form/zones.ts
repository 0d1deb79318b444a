import type { ShippingOption } from '@mirsah/domain/landing-page/content';
import type { ShippingZone, Zones } from '@mirsah/domain/landing-page/zones';
import { type Currency, toMajor } from '@mirsah/domain/money';
import { fieldProblems } from '../../messages/index.ts';

type OptionValues = Omit<ShippingOption, 'priceMinor' | 'estimatedDays'> & {
  price: string;
  estimatedDays: string;
};
/** An empty text is no fee, or an amount from which shipping is never free. */
type FeeValues = { codFee: string; minFree: string; isRefused: boolean };

/** A zone with amounts and whole numbers as text. */
export type ZoneValues = Omit<ShippingZone, 'options' | 'codFeeMinor' | 'minFreeMinor' | 'isRefused'> &
  FeeValues & { options: OptionValues[] };

export type ZonesValues = { list: ZoneValues[]; rest: FeeValues; spellings: Zones['spellings'] };

type Fees = Zones['rest'];

export function toZonesValues({ list, rest, spellings }: Zones, currency: Currency): ZonesValues {
  const typed = (amount: number) => String(toMajor(amount, currency));
  const fees = ({ codFeeMinor, minFreeMinor, isRefused }: Fees): FeeValues => ({
    codFee: codFeeMinor === 0 ? '' : typed(codFeeMinor),
    minFree: minFreeMinor === null ? '' : typed(minFreeMinor),
    isRefused,
  });
  return {
    list: list.map(({ codFeeMinor, minFreeMinor, isRefused, options, ...zone }) => ({
      ...zone,
      ...fees({ codFeeMinor, minFreeMinor, isRefused }),
      options: options.map(({ priceMinor, estimatedDays, ...option }) => ({
        ...option,
        price: typed(priceMinor),
        estimatedDays: String(estimatedDays),
      })),
    })),
    rest: fees(rest),
    spellings,
  };
}

/** How the form's texts are read; each function reports errors at its path. */
type Readers = {
  amount: (text: string, path: string) => number;
  whole: (text: string, path: string, problem: string) => number;
};

/** The zones as far as they can be read. The prices of a zone that is not served need not be valid. */
export function readZones({ list, rest, spellings }: ZonesValues, { amount, whole }: Readers): Zones {
  const fees = ({ codFee, minFree, isRefused }: FeeValues, path: string): Fees => ({
    codFeeMinor: codFee.trim() === '' ? 0 : amount(codFee, `${path}.codFee`),
    minFreeMinor: minFree.trim() === '' ? null : amount(minFree, `${path}.minFree`),
    isRefused,
  });
  return {
    list: list.map(({ codFee, minFree, isRefused, options, ...zone }, index) => {
      const path = `zones.list.${index}`;
      return {
        ...zone,
        places: zone.covers === 'rest' ? [] : zone.places,
        ...fees({ codFee, minFree, isRefused }, path),
        options: (isRefused ? [] : options).map(({ price, estimatedDays, ...option }, at) => ({
          ...option,
          priceMinor: amount(price, `${path}.options.${at}.price`),
          estimatedDays: whole(estimatedDays, `${path}.options.${at}.estimatedDays`, fieldProblems.badDays),
        })),
      };
    }),
    rest: fees(rest, 'zones.rest'),
    spellings,
  };
}
