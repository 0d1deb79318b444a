import { isSoldOut, type ShownPage } from '@mirsah/domain/landing-page/stock';
import { formatMoney } from '@mirsah/domain/money';
import { hasSaving } from '@mirsah/domain/order/price';
import { liveFormText, sectionText } from '../messages/index.ts';
import { readShownPrice } from '../order-form/offer-choice.tsx';
import type { Controls } from '../order-form/state.ts';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { Amount } from '../parts/price.tsx';

/**
 * On phones, a bar at the bottom of the screen with the price and a link to the form; nothing while it cannot
 * be ordered.
 */
export function BuyBar({ page, typed }: { page: ShownPage; typed: Controls }) {
  const { product, currency, layout, offers } = page;
  const { nowMinor, wasMinor, label } = readShownPrice(page, typed);
  const hasOffers = offers.quantity.length > 0;
  if (nowMinor <= 0 || isSoldOut(page)) return null;
  return (
    <aside className="bar" aria-label={sectionText.quickBuy}>
      <div>
        {hasOffers ? (
          <b className="for" data-shown="label">
            {label}
          </b>
        ) : (
          hasSaving(product) && (
            <s className="was n" data-shown="saving" hidden={wasMinor === 0}>
              <span className="vh">{sectionText.priceBefore} </span>
              {formatMoney(product.priceMinor, currency)}
            </s>
          )
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
