import type { LandingPage } from '@mirsah/domain/landing-page';
import type { Review } from '@mirsah/domain/landing-page/product-info';
import { formatDay, sectionText } from '../messages/index.ts';

/** The customers' reviews with the average rating; nothing while there is no review. */
export function Reviews({ page }: { page: LandingPage }) {
  const { reviews } = page.product;
  const average = averageRating(reviews);
  if (average === undefined) return null;
  const shown = average.toFixed(1);
  return (
    <section className="revs" id="reviews" aria-labelledby="reviews-h">
      <header>
        <h2 id="reviews-h">{sectionText.reviews}</h2>
        <span className="avg n">{shown}</span>
        <div>
          <Stars rating={average} label={sectionText.rating(shown)} />
          <p>{sectionText.reviewCount(reviews.length)}</p>
        </div>
      </header>
      <ul className="grid">
        {reviews.map(({ id, rating, review, reviewerName, date }) => (
          <li key={id} className="rev" data-initial={[...reviewerName][0]}>
            <b>{reviewerName}</b>
            <small>{formatDay(date)}</small>
            <Stars rating={rating} label={sectionText.stars(rating)} />
            <p>{review}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Five stars, filled up to `rating`; `label` is what a screen reader says. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return <i className="stars" role="img" aria-label={label} style={{ backgroundSize: `${rating * 20}%` }} />;
}

/** The mean rating to one decimal, or undefined when there is no review. */
export function averageRating(reviews: readonly Review[]): number | undefined {
  if (reviews.length === 0) return undefined;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return Math.round((sum / reviews.length) * 10) / 10;
}
