import type { Review } from '@mirsah/domain/landing-page/product-info.ts';

/** The mean rating to one decimal, or undefined when there is no review. */
export function averageRating(reviews: readonly Review[]): number | undefined {
  if (reviews.length === 0) return undefined;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return Math.round((sum / reviews.length) * 10) / 10;
}
