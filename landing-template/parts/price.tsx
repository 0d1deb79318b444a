import { currencySymbols } from '@mirsah/domain/messages';
import { type Currency, formatAmount, type MinorUnits } from '@mirsah/domain/money';

/**
 * A price as a number with a small currency sign. With `follows`, the running page updates it to the choice;
 * that of an offer's card, by the offer's id, while this offer is chosen.
 */
export function Amount({
  minor,
  currency,
  follows,
}: {
  minor: MinorUnits;
  currency: Currency;
  follows?: true | string | undefined;
}) {
  const number = formatAmount(minor, currency);
  return (
    <>
      {follows ? (
        <span data-shown="price" data-of={follows === true ? undefined : follows}>
          {number}
        </span>
      ) : (
        number
      )}
      <small>
        {'\u00a0'}
        {currencySymbols[currency]}
      </small>
    </>
  );
}
