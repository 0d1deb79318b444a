// By number, orders tell what their customers have read; the form's script is small, so nothing else is here.

/**
 * The numbers of the texts under the form that say what the shopper's data is for: the delivery alone, also what advertising
 * networks are told, also the offers that the form asks consent to, or all three. A form that says that networks are told posts
 * its number (`NOTICE_FIELD`); an order without it was read nothing of networks, whatever its page says by now. A test keeps each
 * with its text: who changes a text counts on.
 */
export const noticeVersions = { delivery: 1, ads: 2, offers: 3, adsAndOffers: 4 } as const;

/** What a page has to say of its shoppers' data. */
export function noticeOf(page: {
  conversions: { isOn: boolean };
  asksMarketing: boolean;
}): keyof typeof noticeVersions {
  if (page.asksMarketing) return page.conversions.isOn ? 'adsAndOffers' : 'offers';
  return page.conversions.isOn ? 'ads' : 'delivery';
}

/** The hidden field with the number of the text under a form that says that advertising networks are told; others have none. */
export const NOTICE_FIELD = 'notice';

/** Whether a text says that advertising networks are told. */
export const saysAds = (version: number | null): boolean =>
  version === noticeVersions.ads || version === noticeVersions.adsAndOffers;

/** The number of the text that stood under the form which posted `posted` as its own. */
export function noticeRead(page: { asksMarketing: boolean }, posted: string): number {
  if (saysAds(Number(posted))) return Number(posted);
  return noticeVersions[noticeOf({ conversions: { isOn: false }, asksMarketing: page.asksMarketing })];
}

/** The number of the text with which a form asks for consent to offers; kept with its text in the same way. */
export const CONSENT_VERSION = 1;
