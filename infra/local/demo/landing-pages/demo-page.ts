import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';

/** A page of the demo, finished but for its pictures, which are read from `pictures/<subdomain>/`. */
export type DemoPage = {
  content: LandingPageContent;
  /** What each picture shows, by its name without number and extension: `front` for `01-front.webp`. */
  pictureTexts: Readonly<Record<string, string>>;
};
