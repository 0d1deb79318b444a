import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
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
        {reviews.map(({ id, rating, review, reviewerName, date }) => (
          <li key={id} className="rev" data-initial={[...reviewerName][0]}>
            <b>{reviewerName}</b>
            <small>{dayOf(date)}</small>
            <Stars rating={rating} label={sectionText.stars(rating)} />
            <p>{review}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
