import type { LandingPageContent } from '@mirsah/domain/landing-page';
import type { Review } from '@mirsah/domain/landing-page/product-info';

/** A demo page without its images, which are read from `images/<subdomain>/`. */
export type DemoPage = {
  content: LandingPageContent;
  /** Descriptions of the images, by file name without number and extension: `front` for `01-front.webp`. */
  imageTexts: Readonly<Record<string, string>>;
};

/** A review whose age does not depend on the demo's creation time. */
export type DemoReview = { reviewerName: string; rating: 3 | 4 | 5; daysAgo: number; review: string };

const DAY_MS = 24 * 60 * 60 * 1000;

export function datedReviews(reviews: readonly DemoReview[], now: Date): Review[] {
  return reviews.map(({ daysAgo, ...review }, index) => ({
    ...review,
    id: `review-${index + 1}`,
    date: new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10),
    pictures: [],
  }));
}
