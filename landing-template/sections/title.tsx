import type { LandingPage } from '@mirsah/domain/landing-page';
import { badgeNames } from '@mirsah/domain/landing-page/content';
import { badgeTexts } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { hasSaving, percentSaved } from '@mirsah/domain/order/price';
import { sectionText } from '../messages/index.ts';
import { readShownPrice } from '../order-form/offer-choice.tsx';
import type { Controls } from '../order-form/state.ts';
import { Icon } from '../parts/icon.tsx';
import { Amount } from '../parts/price.tsx';
import { averageRating, Stars, showsReviews } from './reviews.tsx';

const badgeIcons = { shipping: 'truck', quality: 'shield', support: 'headset', original: 'medal' } as const;

/** Name, promise, rating, price and the enabled ones of the four badges: the first screen of a phone. */
export function Title({ page, typed }: { page: LandingPage; typed: Controls }) {
  const badges = badgeNames.filter((name) => page.layout.badges[name]);
  return (
    <section className="title">
      <h1>{page.title}</h1>
      <p className="sub">{page.description}</p>
      <Rating page={page} />
      <Price page={page} typed={typed} />
      {badges.length > 0 && (
        <ul className="badges">
          {badges.map((name) => (
            <li key={name}>
              <Icon name={badgeIcons[name]} />
              {badgeTexts[name]}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Rating({ page }: { page: LandingPage }) {
  const { reviews } = page.product;
  const average = averageRating(reviews);
  if (average === undefined || !showsReviews(page)) return null;
  const shown = average.toFixed(1);
  return (
    <a className="rate" href="#reviews">
      <Stars rating={average} label={sectionText.rating(shown)} />
      <span>
        <b className="n">{shown}</b> <u>{sectionText.reviewCount(reviews.length)}</u>
      </span>
    </a>
  );
}

/** The preselected price, with the old price beside it; for an offer of several pieces also its name. */
function Price({ page, typed }: { page: LandingPage; typed: Controls }) {
  const { product, currency, offers } = page;
  const { nowMinor, wasMinor, label } = readShownPrice(page, typed);
  if (nowMinor <= 0) return null;
  const hasOffers = offers.quantity.length > 0;
  return (
    <p className="price">
      <span className="vh">{sectionText.price}</span>
      <strong className="now n">
        <Amount minor={nowMinor} currency={currency} follows />
      </strong>
      {(hasOffers || hasSaving(product)) && (
        <span className="before" data-shown="saving" hidden={wasMinor === 0}>
          <span className="vh">{sectionText.priceBefore}</span>
          <s className="was n" data-shown={hasOffers ? 'was' : undefined}>
            {formatMoney(hasOffers ? wasMinor : product.priceMinor, currency)}
          </s>
          {!hasOffers && percentSaved(product) > 0 && (
            <b className="save">{sectionText.saved(percentSaved(product))}</b>
          )}
        </span>
      )}
      {hasOffers && (
        <b className="for" data-shown="label">
          {label}
        </b>
      )}
    </p>
  );
}
