import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { starters } from '@mirsah/dashboard/starters';
import type { LandingPage } from '@mirsah/domain/landing-page';
import { filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { defaultFormFields } from '@mirsah/domain/landing-page/default-content';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { zonesFixture } from '@mirsah/domain/landing-page/zones.fixture';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import type { OrderAfterOffer } from '@mirsah/domain/order';
import { newAfterOffer } from '@mirsah/domain/order/after-offer';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { newPhoneCode } from '@mirsah/domain/order/phone-code';
import { demoPage } from '@mirsah/infra-aws/constructs/demo-page';
import { root } from '@mirsah/infra-local/stack/settings';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import { renderThankYou } from '@mirsah/landing-template/render/thank-you';
import { expect, it } from 'vitest';
import { htmlProblems } from '../fixtures/html-problems.ts';
import { renderPublicPages } from '../fixtures/render-public-pages.ts';

/** Every kind of public page, as documents: without a browser or the page's script. */
const folder = join(root, 'landing-template/dist');
const built = (file: string) => readFileSync(join(folder, file), 'utf8');
const shells = {
  landingPage: built('shell.html'),
  receipt: built('receipt-shell.html'),
  contact: built('contact.html'),
};
const url = 'https://oud.example/';

/** A page with these changes, as it is published. */
const rendered = (changes: Partial<LandingPage>, form?: Parameters<typeof renderLandingPage>[1]['form']) =>
  renderLandingPage(landingPageFixture(changes), { shell: shells.landingPage, url, form });

const { layout, product } = landingPageFixture();
const blocks = filledBlocks();
const variants = [
  { id: 'black', name: 'أسود', sku: '', priceMinor: 27_900 },
  { id: 'white', name: 'أبيض', sku: '', priceMinor: 27_900 },
];
const asked = { placeholder: '', required: true, options: [] };
const offers = offersFixture();
const withChoices: Partial<LandingPage> = { product: { ...product, variants }, offers };
/** Two ways of shipping, of which a quantity offer makes the first free. */
const withOffers: Partial<LandingPage> = {
  ...withChoices,
  shippingOptions: [
    { id: 'slow', name: 'توصيل', priceMinor: 1_900, estimatedDays: 3 },
    { id: 'fast', name: 'اليوم', priceMinor: 3_900, estimatedDays: 0 },
  ],
};
const withZones: Partial<LandingPage> = {
  ...withChoices,
  zones: zonesFixture(),
  formFields: [
    ...defaultFormFields,
    { id: 'town', type: 'city', label: 'المدينة', ...asked },
    { id: 'quarter', type: 'district', label: 'الحي', ...asked },
    { id: 'short', type: 'nationalAddress', label: 'العنوان الوطني', ...asked },
    { id: 'mark', type: 'landmark', label: 'أقرب معلم', ...asked },
  ],
};

const now = new Date();
const afterOffer = newAfterOffer(landingPageFixture(withChoices), now);
const afterOrder = (step: OrderAfterOffer['step']) =>
  orderFixture({ afterOffer: afterOffer && { ...afterOffer, step } });
const asking = { action: '/thank-you', now };
const receipt = (order = orderFixture(), more = {}) =>
  renderThankYou(order, { shell: shells.receipt, page: landingPageFixture(), asking, ...more });
const coded = orderFixture({ phoneCheck: 'asked' });

/** Filled by the renderer: without a title on their own. */
const unfilled = ['shell.html', 'receipt-shell.html'];
const documents: Record<string, string> = {
  ...Object.fromEntries(
    globSync('**/*.html', { cwd: folder })
      .filter((file) => !unfilled.includes(file))
      .map((file) => [file, built(file)]),
  ),
  ...renderPublicPages(url, shells),
  'the way to the example': demoPage(url),
  'blocks of every kind': rendered({
    ...withOffers,
    layout: { ...layout, blocks, order: [...layout.order, ...Object.keys(blocks)] },
  }),
  offers: rendered(withOffers),
  'offers, sold out': rendered({ ...withOffers, product: { ...product, variants: [], priceMinor: 0 } }),
  'zones and parts of an address': rendered(withZones),
  'zones, form came back': rendered(withZones, {
    values: { town: 'الرياض' },
    problems: { town: 'required', short: 'required', phone: 'phone_invalid' },
  }),
  'thank-you with an offer': receipt(afterOrder('offer')),
  'thank-you with another offer': receipt(afterOrder('downsell')),
  'thank-you, offer taken': receipt(afterOrder('accepted')),
  'thank-you with a code': receipt(coded, { asked: { code: newPhoneCode(coded), answer: undefined } }),
  ...Object.fromEntries(starters.map(({ id, content }) => [`starter ${id}`, rendered(content('SA'))])),
};

it.each(Object.keys(documents))('the page «%s» is valid HTML', async (name) => {
  expect(await htmlProblems(documents[name] ?? '')).toEqual([]);
});

it.each([
  ['<fieldset><p>قبلها</p><legend>اسم</legend></fieldset>', /legend/],
  ['<fieldset><style>p{}</style><legend>اسم</legend></fieldset>', /style|legend/],
  ['<ul><p>نص</p></ul>', /<p>/],
  ['<button><a href="/">نص</a></button>', /<a>/],
  ['<p id="a">نص</p><p id="a">نص</p>', /[Dd]uplicate/],
])('an error is found: %s', async (html, problem) => {
  const document = `<!doctype html><html lang="ar" dir="rtl"><head><title>ت</title></head><body>${html}</body></html>`;
  expect(await htmlProblems(document)).toContainEqual(expect.stringMatching(problem));
});
