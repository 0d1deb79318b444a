import { shippingPrice } from '@mirsah/domain/order/price-order.ts';
import { orderFormText } from '../messages/ar.ts';
import { Amount } from '../sections/amount.tsx';
import type { OrderFormPage } from './order-form-page.ts';

/** One radio per shipping option with its days and its price; shown only where there is a choice. */
export function ShippingChoice({ page, chosenId }: { page: OrderFormPage; chosenId: string | undefined }) {
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
                <span className="cost free">{orderFormText.free}</span>
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
