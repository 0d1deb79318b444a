import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { currencyCodes, parseAmount } from '@mirsah/domain/money';
import { noOffers } from '@mirsah/domain/offer';
import { offersFixture, quantityOfferFixture } from '@mirsah/domain/offer/offer.fixture';
import { priceSubmission } from '@mirsah/domain/order/price-submission';
import { orderSubmissionSchema } from '@mirsah/domain/order/submission';
import { readOrderForm } from '@mirsah/functions/api/order-form-post';
import { deserializeState, firstControls, toChoice } from '@mirsah/landing-template/order-form/state';
import { toSubmission } from '@mirsah/landing-template/order-form/submit';
import { renderLandingPage } from '@mirsah/landing-template/render/landing-page';
import fc from 'fast-check';
import { expect, it } from 'vitest';

// Any page of these offers in any currency, and any choice on it.
const amount = fc.integer({ min: 1, max: 9_999_999 });
const anyOffer = fc.record({
  quantity: fc.integer({ min: 1, max: 6 }),
  price: fc.oneof(
    amount.map((priceMinor) => ({ priceMinor, percentOff: null })),
    fc.integer({ min: 0, max: 90 }).map((percentOff) => ({ priceMinor: null, percentOff })),
  ),
  freeShipping: fc.boolean(),
  isDefault: fc.boolean(),
});
const anyPage = fc.record({
  currency: fc.constantFrom(...currencyCodes),
  product: fc.record({ priceMinor: amount, salePriceMinor: fc.option(amount), freeShipping: fc.boolean() }),
  variants: fc.array(amount, { maxLength: 3 }),
  shipping: fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 1, maxLength: 2 }),
  offers: fc.array(anyOffer, { maxLength: 6 }),
  bumps: fc.array(amount, { maxLength: 2 }),
});
const anyChoice = fc.record({
  offer: fc.nat(),
  units: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  ticked: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
  shipping: fc.nat(),
  quantity: fc.integer({ min: 1, max: 100 }),
});
const shell = '<head><!--head--><style></style></head><!--body--><!--data-->';
const unescaped = (text = '') =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

it('the server, the form’s script and a form without script agree on every offer, to the minor unit', () => {
  fc.assert(
    fc.property(anyPage, anyChoice, (any, choice) => {
      const blank = landingPageFixture({ currency: any.currency });
      const page = {
        ...blank,
        product: {
          ...blank.product,
          ...any.product,
          variants: any.variants.map((priceMinor, i) => ({
            id: `v${i}`,
            name: `V${i}`,
            sku: '',
            priceMinor,
          })),
        },
        shippingOptions: any.shipping.map((priceMinor, i) => ({
          id: `s${i}`,
          name: 'S',
          priceMinor,
          estimatedDays: 1,
        })),
        offers: {
          ...noOffers,
          quantity: any.offers.map(({ price, ...rest }, i) =>
            quantityOfferFixture({ id: `o${i}`, ...rest, ...price }),
          ),
          bumps: any.bumps.flatMap((priceMinor, i) =>
            offersFixture().bumps.map((bump) => ({ ...bump, id: `b${i}`, priceMinor })),
          ),
        },
      };
      const html = renderLandingPage(page, { shell, url: 'https://oud.mirsah.site/' });
      const state = JSON.parse(/id="order-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
      const { page: island } = deserializeState(state);

      // What the shopper does is the same with script and without.
      const chosen = page.offers.quantity[choice.offer % Math.max(1, page.offers.quantity.length)];
      const variant = (at: number) =>
        page.product.variants[at % Math.max(1, page.product.variants.length)]?.id;
      const controls: Record<string, string> = {
        name: 'سارة',
        phone: '0551234567',
        address: 'الرياض',
        country: 'SA',
      };
      const hidden = html.matchAll(/<input type="hidden" form="order" name="([^"]*)" value="([^"]*)"/g);
      for (const [, name, value] of hidden) controls[unescaped(name)] = unescaped(value);
      if (chosen) controls.offer = chosen.id;
      else controls.quantity = String(choice.quantity);
      const first = variant(choice.units[0] ?? 0);
      if (!chosen && first) controls.variantId = first;
      for (const [name, at] of choice.units.map(
        (at, piece) => [`unit.${chosen?.id}.${piece}`, at] as const,
      )) {
        const id = variant(at);
        if (html.includes(`name="${name}"`) && id) controls[name] = id;
      }
      page.offers.bumps.forEach(({ id }, index) => {
        if (choice.ticked[index]) controls[`bump.${id}`] = 'on';
      });
      if (page.shippingOptions.length > 1) {
        controls.shippingOptionId =
          page.shippingOptions[choice.shipping % page.shippingOptions.length]?.id ?? '';
      }

      const sent = toSubmission(island, controls, 'a-key-of-mine');
      const posted = readOrderForm(new URLSearchParams(controls).toString()).submission;
      const priced = (submission: unknown) => {
        try {
          return priceSubmission(page, orderSubmissionSchema.parse(submission));
        } catch (error) {
          return (error as { code?: string }).code;
        }
      };
      const withScript = sent && priced(JSON.parse(JSON.stringify(sent)));
      const withoutScript = priced(posted);
      if (!sent || typeof withScript !== 'object' || typeof withoutScript !== 'object') {
        expect([sent, withoutScript]).toEqual([undefined, 'product_unavailable']);
        return;
      }
      const shown = parseAmount(String(sent.total), page.currency);
      expect([withScript.totalMinor, withoutScript.totalMinor]).toEqual([shown, shown]);
      expect(withScript.lines.map(({ id, ...line }) => line)).toEqual(
        withoutScript.lines.map(({ id, ...line }) => line),
      );
      expect(withScript.totalMinor).toBeGreaterThan(0);
      // The preselected choice is the page's headline.
      const open = toChoice(island, firstControls(page, undefined));
      const preset = page.offers.quantity.find(({ isDefault }) => isDefault) ?? page.offers.quantity[0];
      expect([open.offerId, open.bumpIds]).toEqual([preset?.id, []]);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
  );
});
