// Orders store the version of the privacy notice that was shown; the form's script must be small, so nothing
// else is here.

/**
 * The versions of the texts under the form about the use of the shopper's data: for the delivery only, for
 * advertising networks too, for offers that the form asks consent to, or for all three. A form that discloses
 * networks posts its version (`NOTICE_FIELD`); an order without it is not sent to networks, whatever its page
 * discloses by now. A test stores each version with its text: a changed text needs a new number.
 */
export const noticeVersions = { delivery: 1, ads: 2, offers: 3, adsAndOffers: 4 } as const;

/** What a page has to disclose about its shoppers' data. */
export function noticeOf(page: {
  conversions: { isOn: boolean };
  asksMarketing: boolean;
}): keyof typeof noticeVersions {
  if (page.asksMarketing) return page.conversions.isOn ? 'adsAndOffers' : 'offers';
  return page.conversions.isOn ? 'ads' : 'delivery';
}

/**
 * The hidden field with the version of the text under a form that discloses advertising networks; other forms
 * have none.
 */
export const NOTICE_FIELD = 'notice';

/** Whether a text discloses advertising networks. */
export const saysAds = (version: number): boolean =>
  version === noticeVersions.ads || version === noticeVersions.adsAndOffers;

/** The version of the text under the form that posted `posted`. */
export function noticeRead(page: { asksMarketing: boolean }, posted: string): number {
  if (saysAds(Number(posted))) return Number(posted);
  return noticeVersions[noticeOf({ conversions: { isOn: false }, asksMarketing: page.asksMarketing })];
}

/**
 * The version of the text with which a form asks for consent to offers; a test stores it with its text too.
 */
export const CONSENT_VERSION = 1;
