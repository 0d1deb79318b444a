import type { CountryCode } from '@mirsah/domain/country';
import { type PricedZone, restZone } from '@mirsah/domain/landing-page/zone-at';
import { cityFieldOf, UNKNOWN_ADDRESS } from '@mirsah/domain/order/check-address';
import type { ShopperProblem } from '@mirsah/domain/order/check-fields';
import { indexPlaces, type PlaceIndex } from '@mirsah/domain/places/place-index';
import { readPlaces } from '@mirsah/domain/places/place-list';
import { createRoot } from 'react-dom/client';
import { addressProblemText, offlineNotice, zonedFormText } from '../messages/index.ts';
import { markProblem } from '../parts/ids.ts';
import { hydrate } from './island.tsx';
import {
  type Choice,
  type Controls,
  controlName,
  type OrderFormState,
  type OrderFormView,
  priceOn,
  readControls,
} from './state.ts';
import { type ZonedFormPage, ZonedSummary, ZoneShipping } from './zone-shipping.tsx';
import { cityTyped, deserializeZones, type Places, zonedRules, zoneTyped } from './zoned-rules.ts';

/**
 * What the order form of a page with zones or parts of an address does besides, with the code of `island.tsx` that comes
 * at the same time. The places of a country are a file of data, which the form does not wait for: until it is there, a city
 * has no price, and whoever orders sees it first, here or from the server.
 */

/** Addresses that the build puts in: of the lists of places. */
declare const PLACES_URLS: Record<CountryCode, string>;

/** By country: the lists that were asked for. */
type Lists = Partial<Record<CountryCode, Promise<void> | undefined>>;

/** How long an order waits for the list of places before the server is asked what the city costs, and then for its page. */
const TIMEOUT_MS = 6000;

hydrate((form, data, state, showRest) => {
  const page: ZonedFormPage = Object.assign(state.page, deserializeZones(data));
  const lists: Lists = {};
  const places: Places = {};
  const zoneOf = zoneFinder(form, page, places, state.posted);
  const rules = zonedRules(page, zoneOf);
  page.priceOf = (_, choice) => rules.price(choice, readControls(form));
  const showPlace = placeRenderer(form, page, places);
  const sums = rootAt(form, '.sum');
  let shown: OrderFormView;
  /** The zone whose prices are on the screen. */
  let seen = shownZoneId(form) ?? restZone(page).id;

  function show(view: OrderFormView): void {
    shown = view;
    const { choice } = view;
    const zone = zoneOf(choice.country, readControls(form));
    showPlace(choice, zone);
    showRest(view);
    const price = priceOn(page, choice);
    sums?.render(price && <ZonedSummary page={page} price={price} />);
    markAddress(form, page, view, zone);
    requestAnimationFrame(() => {
      seen = zone?.id ?? '';
    });
    if (cityFieldOf(page.formFields) && !(choice.country in lists)) void load(choice.country);
  }

  /** Loads a country's places. A list that does not come is asked for again once an order needs it. Never rejects. */
  function load(country: CountryCode): Promise<void> {
    lists[country] ??= import(/* @vite-ignore */ PLACES_URLS[country])
      .then(({ default: text }) => {
        places[country] = indexPlaces(readPlaces(text));
        show(shown);
      })
      .catch(() => {
        lists[country] = undefined;
      });
    return lists[country];
  }

  /** Nothing is ordered before its price of shipping was on the screen: an order that had to wait for it needs another press. */
  async function hold() {
    const zoneNow = () => zoneOf(shown.choice.country, readControls(form));
    if (!zoneNow()) await Promise.race([load(shown.choice.country), wait(TIMEOUT_MS)]);
    else if (zoneNow()?.id === seen) return undefined;
    if (zoneNow()) {
      const problems = rules.check(readControls(form));
      return { problems, notice: Object.keys(problems)[0] ? undefined : { title: zonedFormText.showsNow } };
    }
    if (!navigator.onLine) return { problems: {}, notice: offlineNotice };
    // The answer is the form again, with the price of the city: it is posted as one that has shown none, and orders nothing.
    form.submit();
    await wait(TIMEOUT_MS);
    return { problems: {} };
  }

  return { check: (_, controls) => rules.check(controls), hold, show };
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function rootAt(form: HTMLFormElement, selector: string) {
  const place = form.querySelector(selector);
  return place && createRoot(place);
}

/** The zone whose prices are in the form; the server writes it there, and this script. */
function shownZoneId(form: HTMLFormElement): string | undefined {
  return form.querySelector<HTMLInputElement>('[name=zone]')?.value;
}

/**
 * Returns a function that finds the zone of what is typed. Without the list of places it knows that of a form which came
 * back from the server, as long as its city is the same.
 */
function zoneFinder(
  form: HTMLFormElement,
  page: ZonedFormPage,
  places: Places,
  posted: OrderFormState['posted'],
) {
  const id = shownZoneId(form);
  const back = posted && id && (page.zones.list.find((zone) => zone.id === id) ?? restZone(page));
  const field = cityFieldOf(page.formFields);
  const city =
    field && (form.elements.namedItem(controlName(field.id)) as HTMLInputElement).defaultValue.trim();
  const country = form.querySelector<HTMLOptionElement>('[name=country] [selected]')?.value;
  return (typedCountry: CountryCode, controls: Controls): PricedZone | undefined =>
    zoneTyped(page, typedCountry, controls, places) ??
    (back && typedCountry === country && cityTyped(page, controls) === city ? back : undefined);
}

/** Returns a function that shows what depends on the place: its ways of shipping, and which cities are suggested. */
function placeRenderer(form: HTMLFormElement, page: ZonedFormPage, places: Places) {
  const shipping = rootAt(form, '[data-live=shipping]');
  const hasSummary = form.querySelector('.sum') !== null;
  const cities = form.querySelector('datalist');
  let suggested: PlaceIndex | undefined;
  return (choice: Choice, zone: PricedZone | undefined): void => {
    const isCityTyped = cityTyped(page, readControls(form)) !== '';
    shipping?.render(<ZoneShipping {...{ page, zone, choice, hasSummary, isCityTyped }} />);
    for (const tick of form.querySelectorAll<HTMLInputElement>('[data-unknown]')) keepApart(tick);
    const index = places[choice.country];
    if (!cities || !index || suggested === index) return;
    suggested = index;
    cities.replaceChildren(
      ...Array.from(index.byId.values(), ({ name }) => Object.assign(new Option(name), { value: name })),
    );
  };
}

/** A national address that was typed is known; both controls have one name, so a draft fills them both. */
function keepApart(tick: HTMLInputElement): void {
  const typed = tick.closest('.field')?.querySelector<HTMLInputElement>('.in');
  if (!typed) return;
  if (typed.value === UNKNOWN_ADDRESS) typed.value = '';
  if (typed.value && document.activeElement === typed) tick.checked = false;
  else if (tick.checked) typed.value = '';
}

/** Says what is wrong with parts of the address: that a place is not served at once, not only when the form is sent. */
function markAddress(
  form: HTMLFormElement,
  page: ZonedFormPage,
  { status }: OrderFormView,
  zone: PricedZone | undefined,
): void {
  for (const [id, problem] of Object.entries(status.problems)) mark(id, problem);
  if (!zone?.isRefused) return;
  mark(
    (cityTyped(page, readControls(form)) && cityFieldOf(page.formFields)?.id) || 'country',
    'place_refused',
  );

  function mark(id: string, problem: ShopperProblem) {
    const text = addressProblemText(problem, id);
    if (text) markProblem(`f-${id}`, text);
  }
}
