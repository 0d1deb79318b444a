import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { sectionText } from '../messages/ar.ts';
import { ORDER_FORM_ID } from '../order-form/order-form-page.ts';
import { Amount } from './amount.tsx';

/** One radio per variant, the first chosen. They stand outside the order form but belong to it. */
export function Variants({
  page: { product, currency },
  chosenId,
}: {
  page: LandingPage;
  chosenId: string | undefined;
}) {
  const { variants } = product;
  if (variants.length === 0) return null;
  const chosen = variants.find(({ id }) => id === chosenId) ?? variants[0];
  return (
    <fieldset className="choice">
      <legend className="h">{sectionText.variants}</legend>
      <div className="opts var">
        {variants.map((variant) => (
          <label key={variant.id} className="opt">
            <input
              type="radio"
              name="variantId"
              value={variant.id}
              form={ORDER_FORM_ID}
              defaultChecked={variant === chosen}
            />
            <b>{variant.name}</b>
            <span className="cost n">
              <Amount minor={variant.priceMinor} currency={currency} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
