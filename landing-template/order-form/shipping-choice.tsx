import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { shippingPrice } from '@mirsah/domain/order/price-order.ts';
import { liveFormText, orderFormText } from '../messages/ar.ts';
import { Amount } from '../sections/amount.tsx';

/** One radio per shipping option with its days and its price; shown only where there is a choice. */
export function ShippingChoice({ page, chosenId }: { page: LandingPage; chosenId: string | undefined }) {
  return (
    <fieldset>
      <legend className="lab">{orderFormText.shipping}</legend>
      <div className="opts">
        {page.shippingOptions.map((option) => {
          const priceMinor = shippingPrice(page, option);
          return (
            <label key={option.id} className="opt">
              <input
                type="radio"
                name="shippingOptionId"
                value={option.id}
                defaultChecked={option.id === chosenId}
              />
              <span>
                <b>{option.name}</b>
                {option.estimatedDays > 0 && (
                  <span className="d">{orderFormText.arrives(option.estimatedDays)}</span>
                )}
              </span>
              {priceMinor === 0 ? (
                <span className="cost free">{liveFormText.free}</span>
              ) : (
                <span className="cost n">
                  <Amount minor={priceMinor} currency={page.currency} />
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
