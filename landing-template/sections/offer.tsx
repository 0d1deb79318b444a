import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { offerText } from '../messages/ar.ts';
import { Icon, type IconName } from './icon.tsx';

/** The «price» section: what the price includes. Nothing when the merchant promises nothing. */
export function Offer({ page: { product } }: { page: LandingPage }) {
  const promises: { icon: IconName; title: string; detail: string }[] = [];
  if (product.cashOnDelivery) {
    promises.push({ icon: 'cash', title: offerText.cashOnDelivery, detail: offerText.cashOnDeliveryDetail });
  }
  if (product.freeShipping) {
    promises.push({ icon: 'truck', title: offerText.freeShipping, detail: offerText.freeShippingDetail });
  }
  if (product.estimatedDeliveryDays !== null) {
    const title = offerText.delivery(product.estimatedDeliveryDays);
    promises.push({ icon: 'calendar', title, detail: offerText.deliveryDetail });
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
