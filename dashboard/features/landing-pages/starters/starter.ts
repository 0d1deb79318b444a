import type { CountryCode } from '@mirsah/domain/country/country.ts';
import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';

/** A page that a merchant may begin with instead of a blank one: all its texts, written for one kind of product. */
export type Starter = {
  id: string;
  /** The kind of product. */
  name: string;
  summary: string;
  /** Address of a drawing that stands for the merchant's own picture where starters are shown, never on a page. */
  sketch: string;
  /** Prices in major units, likewise only for show: in riyals of Saudi Arabia, near enough elsewhere. */
  shownPrice: { price: number; salePrice: number };
  content: (country: CountryCode) => LandingPageContent;
};
