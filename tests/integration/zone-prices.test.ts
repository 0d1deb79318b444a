import { countryCodes } from '@mirsah/domain/country';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { zoneAt } from '@mirsah/domain/landing-page/zone-at';
import { currencyCodes, parseAmount } from '@mirsah/domain/money';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import { priceSubmission } from '@mirsah/domain/order/price-submission';
import { orderSubmissionSchema } from '@mirsah/domain/order/submission';
import { findCity, regions } from '@mirsah/domain/places';
import { indexPlaces } from '@mirsah/domain/places/place-index';
import { readPlaces, writePlaces } from '@mirsah/domain/places/place-list';
import { readOrderForm } from '@mirsah/functions/api/order-form-post';
import { type Choice, deserializeState, firstControls } from '@mirsah/landing-template/order-form/state';
import { toSubmission } from '@mirsah/landing-template/order-form/submit';
import {
  deserializeZones,
  type Places,
  zonedRules,
  zoneTyped,
} from '@mirsah/landing-template/order-form/zoned-rules';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import fc from 'fast-check';
import { expect, it } from 'vitest';

// Any page with zones in any currency and in several countries, and any city that a shopper types there.
const small = fc.integer({ min: 0, max: 9_999 });
const anyCountry = fc.constantFrom(...countryCodes);
const anyZone = fc.record({
  country: anyCountry,
  covers: fc.constantFrom('cities' as const, 'regions' as const, 'rest' as const),
  places: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
  options: fc.array(small, { minLength: 1, maxLength: 3 }),
  codFeeMinor: small,
  minFreeMinor: fc.option(fc.integer({ min: 1, max: 99_999 })),
});
const anyPage = fc.record({
  currency: fc.constantFrom(...currencyCodes),
  country: anyCountry,
  freeShipping: fc.boolean(),
  withOffers: fc.boolean(),
  isCityRequired: fc.boolean(),
  zones: fc.array(anyZone, { maxLength: 8 }),
  /** The city that the merchant assigned to an unknown spelling. */
  said: fc.option(fc.nat()),
  rest: fc.record({ codFeeMinor: small, minFreeMinor: fc.option(fc.integer({ min: 1, max: 99_999 })) }),
});
const anyPlace = fc.record({ country: anyCountry, city: fc.nat(), spelling: fc.nat(), option: fc.nat() });
/** As a browser gets them. */
const places: Places = Object.fromEntries(
  countryCodes.map((country) => [country, indexPlaces(readPlaces(writePlaces(regions[country])))]),
);
const shell = '<head><!--head--><style></style></head><!--body--><!--data-->';
const unescaped = (text = '') => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** The controls of a form's HTML that a browser posts by default: hidden ones, and preselected choices. */
function postedBy(html: string): Record<string, string> {
  const posted: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input [^>]*>/g)) {
    const isPosted = tag.includes('type="hidden"') || / checked=""/.test(tag);
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    if (isPosted && name) posted[name] = unescaped(/ value="([^"]*)"/.exec(tag)?.[1]);
  }
  return posted;
}

it('the server, the form’s script and a form without script agree on every zone, to the minor unit', () => {
  fc.assert(
    fc.property(anyPage, anyPlace, (any, typed) => {
      const blank = landingPageFixture({ currency: any.currency, country: any.country });
      const asked = { placeholder: '', options: [], required: any.isCityRequired };
      const cityIds = regions[typed.country].flatMap(({ cities }) => cities.map(([id]) => id));
      const saidCities = any.said === null ? [] : [cityIds[any.said % cityIds.length] ?? ''];
      const page = {
        ...blank,
        ...(any.withOffers && { offers: offersFixture() }),
        product: { ...blank.product, freeShipping: any.freeShipping },
        formFields: [...blank.formFields, { id: 'town', type: 'city' as const, label: 'المدينة', ...asked }],
        zones: {
          list: any.zones.map(({ options, places, ...zone }, index) => {
            const all = regions[zone.country];
            const ids =
              zone.covers === 'regions'
                ? all.map(({ id }) => id)
                : all.flatMap(({ cities }) => cities.map(([id]) => id));
            return {
              ...zone,
              id: `z${index}`,
              name: 'Z',
              isRefused: false,
              places: zone.covers === 'rest' ? [] : places.map((at) => ids[at % ids.length] ?? ''),
              options: options.map((priceMinor, at) => ({
                id: `z${index}o${at}`,
                name: 'O',
                priceMinor,
                estimatedDays: 1,
              })),
            };
          }),
          rest: { ...any.rest, isRefused: false },
          spellings: saidCities.map((cityId) => ({ country: typed.country, text: 'قرية لا نعرفها', cityId })),
        },
      };
      const spellings = [
        ...regions[typed.country].flatMap(({ cities }) => cities),
        ['', '', 'قرية لا نعرفها'],
      ];
      const [, ...names] = spellings[typed.city % spellings.length] ?? [];
      const spelled = names[typed.spelling % names.length] ?? '';
      // A missing required city is reported before anything is priced.
      const city = any.isCityRequired && !spelled ? 'قرية لا نعرفها' : spelled;
      const person = {
        name: 'سارة',
        phone: '0551234567',
        address: 'حي',
        country: typed.country,
        'field.town': city,
      };
      const found = findCity(city, typed.country, page.zones.spellings);
      const zone = zoneAt(page, typed.country, found);
      const chosen = zone.options[typed.option % zone.options.length]?.id ?? '';
      const priced = (submission: unknown) => {
        try {
          return priceSubmission(page, orderSubmissionSchema.parse(submission), zone);
        } catch (error) {
          return (error as { code?: string }).code;
        }
      };

      const url = 'https://oud.mirsah.site/';
      const html = renderLandingPage(page, { shell, url });
      const state = JSON.parse(/id="order-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
      const { page: plain } = deserializeState(state);
      const island = { ...plain, ...deserializeZones(state) };
      const controls = { ...firstControls(page, undefined), ...person, shippingOptionId: chosen } as Record<
        string,
        string
      >;
      const formPage = {
        ...island,
        priceOf: (_: unknown, choice: Choice) =>
          zonedRules(island, (country, controls) => zoneTyped(island, country, controls, places)).price(
            choice,
            controls,
          ),
      };
      const sent = toSubmission(formPage, controls, 'a-key-of-mine');
      const withScript = sent && priced(JSON.parse(JSON.stringify(sent)));
      if (typeof withScript !== 'object') throw new Error(`not priced: ${withScript}`);

      // Without script a form returns until it shows the prices of the city, and never orders at others.
      let shown = html;
      let answer: ReturnType<typeof priced>;
      let rounds = 0;
      do {
        const form: Record<string, string> = { ...postedBy(shown), ...person };
        if (rounds > 0) form.shippingOptionId = chosen;
        const { submission, values } = readOrderForm(new URLSearchParams(form).toString());
        answer = priced(submission);
        if (rounds === 0 && typeof answer === 'object' && answer.shipping.id !== chosen)
          answer = 'zone_changed';
        shown = renderLandingPage(page, { shell, url, form: { values, problems: {}, zoneId: zone.id } });
        rounds += 1;
      } while (answer === 'zone_changed' && rounds < 3);
      if (typeof answer !== 'object') throw new Error(`not priced without script: ${answer}`);

      const total = parseAmount(String(sent?.total), page.currency);
      expect([withScript.totalMinor, answer.totalMinor]).toEqual([total, total]);
      expect(answer.lines.map(({ id, ...line }) => line)).toEqual(
        withScript.lines.map(({ id, ...line }) => line),
      );
      const goods = withScript.lines.reduce(
        (sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor,
        0,
      );
      expect(goods + withScript.shippingPriceMinor).toBe(total);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
  );
});
