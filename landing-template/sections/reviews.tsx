import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import type { Review } from '@mirsah/domain/landing-page/product-info.ts';
import { sectionText } from '../messages/ar.ts';
import { averageRating } from './average-rating.ts';
import { dayOf } from './day-of.ts';
import { Stars } from './stars.tsx';

/** What customers said, with the average; nothing while there is no review. */
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
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
    </section>
  );
}

function ReviewCard({ review: { rating, review, reviewerName, date } }: { review: Review }) {
  return (
    <li className="rev">
      <header>
        <span className="ava" aria-hidden="true">
          {[...reviewerName][0]}
        </span>
        <div>
          <b>{reviewerName}</b>
          <Stars rating={rating} label={sectionText.stars(rating)} />
        </div>
        <small>{dayOf(date)}</small>
      </header>
      <p>{review}</p>
    </li>
  );
}
