import type { LandingPage } from '@mirsah/domain/landing-page';
import type { Review } from '@mirsah/domain/landing-page/product-info';
import { blockText, formatDay, sectionText } from '../messages/index.ts';
import { imageFiles } from '../parts/image-files.ts';

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
        {reviews.map((review) => (
          <li key={review.id} className="rev" data-initial={[...review.reviewerName][0]}>
            <b>{review.reviewerName}</b>
            <Stars rating={review.rating} label={sectionText.stars(review.rating)} />{' '}
            <small>{formatDay(review.date)}</small>
            <p>{review.review}</p>
            <ReviewPictures review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The customer's own pictures, each a link to its large file. */
export function ReviewPictures({ review: { pictures, reviewerName } }: { review: Review }) {
  if (pictures.length === 0) return null;
  return (
    <div className="b-pics">
      {pictures.map((url) => {
        const { largest, thumbnail } = imageFiles(url);
        return (
          <a key={url} href={largest}>
            <img src={thumbnail} alt={blockText.customerPicture(reviewerName)} loading="lazy" />
          </a>
        );
      })}
    </div>
  );
}

/** Five stars, filled up to `rating`; `label` is for screen readers. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return <i className="stars" role="img" aria-label={label} style={{ backgroundSize: `${rating * 20}%` }} />;
}

/** Whether the merchant has placed or hidden the reviews: then they are not at the end of the page. */
export function hasReviewsBlock({ layout }: Pick<LandingPage, 'layout'>): boolean {
  return Object.values(layout.blocks).some(({ type }) => type === 'reviews');
}

/** Whether shoppers can read the reviews on every device. */
export function showsReviews({ layout }: Pick<LandingPage, 'layout'>): boolean {
  const blocks = Object.values(layout.blocks).filter(({ type }) => type === 'reviews');
  return blocks.length === 0 || blocks.some(({ hideOn }) => hideOn === undefined);
}

/** The mean rating to one decimal, or undefined when there is no review. */
export function averageRating(reviews: readonly Review[]): number | undefined {
  if (reviews.length === 0) return undefined;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return Math.round((sum / reviews.length) * 10) / 10;
}
