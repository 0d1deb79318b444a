import { currencySymbols } from '@mirsah/domain/messages';
import { type Currency, formatAmount, type MinorUnits } from '@mirsah/domain/money';

/**
 * A price as a number with a small currency sign. With `follows`, the running page updates it to the choice.
 */
export function Amount({
  minor,
  currency,
  follows = false,
}: {
  minor: MinorUnits;
  currency: Currency;
  follows?: boolean;
}) {
  const number = formatAmount(minor, currency);
  return (
    <>
      {follows ? <span data-shown="price">{number}</span> : number}
      <small>{currencySymbols[currency]}</small>
    </>
  );
}
