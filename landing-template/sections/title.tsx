import type { LandingPage } from '@mirsah/domain/landing-page';
import { formatMoney } from '@mirsah/domain/money';
import { hasSaving, percentSaved } from '@mirsah/domain/order/price';
import { sectionText } from '../messages/index.ts';
import { Icon } from '../parts/icon.tsx';
import { Amount, shownPrice } from '../parts/price.tsx';
import { averageRating, Stars, showsReviews } from './reviews.tsx';

/** Name, promise, rating, price and the four fixed badges: the first screen of a phone. */
export function Title({ page, chosenId }: { page: LandingPage; chosenId: string | undefined }) {
  return (
    <section className="title">
      <h1>{page.title}</h1>
      <p className="sub">{page.description}</p>
      <Rating page={page} />
      <Price page={page} chosenId={chosenId} />
      <ul className="badges">
        <li>
          <Icon name="truck" />
          {sectionText.badges.shipping}
        </li>
        <li>
          <Icon name="shield" />
          {sectionText.badges.quality}
        </li>
        <li>
          <Icon name="headset" />
          {sectionText.badges.support}
        </li>
        <li>
          <Icon name="medal" />
          {sectionText.badges.original}
        </li>
      </ul>
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

function Price({
  page: { product, currency },
  chosenId,
}: {
  page: LandingPage;
  chosenId: string | undefined;
}) {
  const { nowMinor, isReduced } = shownPrice(product, chosenId);
  if (nowMinor <= 0) return null;
  return (
    <p className="price">
      <span className="vh">{sectionText.price}</span>
      <strong className="now n">
        <Amount minor={nowMinor} currency={currency} follows />
      </strong>
      {hasSaving(product) && (
        <span className="before" data-shown="saving" hidden={!isReduced}>
          <span className="vh">{sectionText.priceBefore}</span>
          <s className="was n">{formatMoney(product.priceMinor, currency)}</s>
          {percentSaved(product) > 0 && <b className="save">{sectionText.saved(percentSaved(product))}</b>}
        </span>
      )}
    </p>
  );
}
