import type { LandingPage } from '@mirsah/domain/landing-page';
import { formatMoney } from '@mirsah/domain/money';
import { hasSaving } from '@mirsah/domain/order/price';
import { liveFormText, sectionText } from '../messages/index.ts';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { Amount, shownPrice } from '../parts/price.tsx';

/** On phones, a bar at the foot of the screen with the price and a link to the form; nothing while the price is zero. */
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
