import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { hasSaving } from '@mirsah/domain/landing-page/selling-price.ts';
import { formatMoney } from '@mirsah/domain/money/money.ts';
import { liveFormText, sectionText } from '../messages/ar.ts';
import { ORDER_FORM_ID } from '../order-form/order-form-page.ts';
import { Amount } from './amount.tsx';
import { shownPrice } from './shown-price.ts';

/** On phones, the price and the way to the form at the foot of the screen; nothing while it cannot be bought. */
export function BuyBar({
  page: { product, currency, layout },
  chosenId,
}: {
  page: LandingPage;
  chosenId: string | undefined;
}) {
  const { nowMinor, isReduced } = shownPrice(product, chosenId);
  if (nowMinor <= 0) return null;
  return (
    <aside className="bar" aria-label={sectionText.quickBuy}>
      <div>
        {hasSaving(product) && (
          <s className="was n" data-shown="saving" hidden={!isReduced}>
            <span className="vh">{sectionText.priceBefore} </span>
            {formatMoney(product.priceMinor, currency)}
          </s>
        )}
        <strong className="now n">
          <span className="vh">{sectionText.price} </span>
          <Amount minor={nowMinor} currency={currency} follows />
        </strong>
      </div>
      <a className="btn" data-style={layout.buttonStyle} data-size="md" href={`#${ORDER_FORM_ID}`}>
        {layout.buttonText || liveFormText.submit}
      </a>
    </aside>
  );
}
