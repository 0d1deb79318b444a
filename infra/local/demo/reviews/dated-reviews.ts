import type { Review } from '@mirsah/domain/landing-page/product-info.ts';
import { DAY } from '../riyadh-clock.ts';

/** A review that stays as old as it is, whenever the demo is made. */
export type DemoReview = { reviewerName: string; rating: 3 | 4 | 5; daysAgo: number; review: string };

export function datedReviews(reviews: readonly DemoReview[], now: Date): Review[] {
  return reviews.map(({ daysAgo, ...review }, index) => ({
    ...review,
    id: `review-${index + 1}`,
    date: new Date(now.getTime() - daysAgo * DAY).toISOString().slice(0, 10),
  }));
}
