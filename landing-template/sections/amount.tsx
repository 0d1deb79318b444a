import { type Currency, currencies } from '@mirsah/domain/money/currency.ts';
import { formatAmount, type MinorUnits } from '@mirsah/domain/money/money.ts';

/** A price as a number with a small currency sign; `part` marks the number as following the chosen variant. */
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
      <small>{currencies[currency].symbolAr}</small>
    </>
  );
}
