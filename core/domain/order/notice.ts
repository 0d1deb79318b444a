// By number, orders tell what their customers have read; the form's script is small, so nothing else is here.

/**
 * The numbers of the texts under the form that say what the shopper's data is for: the delivery alone, also what advertising
 * networks are told, also the offers that the form asks consent to, or all three. An order has the number of what its page
 * said when it came; a form that was opened before a change may show the text of before. A test keeps each with its text: who
 * changes a text counts on.
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

/** The number of the text with which a form asks for consent to offers; kept with its text in the same way. */
export const CONSENT_VERSION = 1;
