import type { LandingPage } from '@mirsah/domain/landing-page';
import { restZone } from '@mirsah/domain/landing-page/zone-at';
import { shippingPrice } from '@mirsah/domain/order/price';
import { offerText, sectionText } from '../messages/index.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { ORDER_FORM_ID } from '../parts/ids.ts';
import { Amount } from '../parts/price.tsx';

/**
 * The «price» section: the price's promises. Renders nothing without any. Where the form offers a choice of
 * shipping, the promises name the one they hold for, and mention zones with a fee or a longer delivery.
 */
export function Offer({ page }: { page: LandingPage }) {
  const { product } = page;
  const days = product.estimatedDeliveryDays;
  const served = [restZone(page), ...page.zones.list].filter(({ isRefused }) => !isRefused);
  const isAllFree = served.every(({ options }) =>
    options.every((option) => shippingPrice({ product, shippingOptions: options }, option) === 0),
  );
  const promises: { icon: IconName; title: string; detail: string }[] = [];
  if (product.cashOnDelivery) {
    promises.push({ icon: 'cash', title: offerText.cashOnDelivery, detail: offerText.cashOnDeliveryDetail });
  }
  if (product.freeShipping) {
    const title = isAllFree ? offerText.freeShipping : offerText.standardFree;
    const hasFee = served.some(({ codFeeMinor }) => codFeeMinor > 0);
    const allFree = hasFee ? offerText.freeShippingFeeDetail : offerText.freeShippingDetail;
    const detail = isAllFree ? allFree : offerText.standardFreeDetail;
    promises.push({ icon: 'truck', title, detail });
  }
  if (days !== null) {
    const isLater = page.zones.list.some(
      ({ isRefused, options: [first] }) => !isRefused && first !== undefined && first.estimatedDays > days,
    );
    const hasChoice = served.some(({ options }) => options.length > 1);
    const detail = hasChoice ? offerText.standardDeliveryDetail : offerText.deliveryDetail;
    promises.push({
      icon: 'calendar',
      title: offerText.delivery(days),
      detail: isLater ? offerText.laterDeliveryDetail : detail,
    });
  }
  if (promises.length === 0) return null;
  return (
    <ul className="offer">
      {promises.map(({ icon, title, detail }) => (
        <li key={icon}>
          <Icon name={icon} />
          <div>
            <b>{title}</b>
            <span>{detail}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/**
 * One radio button per variant, the first chosen; where the form has quantity offers, each piece has its
 * variant there.
 * They are outside the order form's element but belong to the form. */
export function Variants({
  page: { product, currency, offers },
  chosenId,
}: {
  page: LandingPage;
  chosenId: string | undefined;
}) {
  const { variants } = product;
  if (variants.length === 0 || offers.quantity.length > 0) return null;
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
            <b>{variant.name}</b>{' '}
            <span className="cost n">
              <Amount minor={variant.priceMinor} currency={currency} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
