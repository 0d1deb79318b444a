import type { CountryCode } from '@mirsah/domain/country';
import { type PricedZone, restZone } from '@mirsah/domain/landing-page/zone-at';
import { UNKNOWN_ADDRESS } from '@mirsah/domain/order/check-address';
import type { ShopperProblem } from '@mirsah/domain/order/check-fields';
import { indexPlaces, type PlaceIndex } from '@mirsah/domain/places/place-index';
import { readPlaces } from '@mirsah/domain/places/place-list';
import { createRoot } from 'react-dom/client';
import { addressProblemText, offlineNotice, zonedFormText } from '../messages/index.ts';
import { markProblem } from '../parts/ids.ts';
import { hydrate } from './island.tsx';
import { type Choice, type Controls, type OrderFormView, priceOn, readControls } from './state.ts';
import { type ZonedFormPage, ZonedSummary, ZoneShipping } from './zone-shipping.tsx';
import {
  cityTyped,
  deserializeZones,
  type Places,
  placeTyped,
  zonedRules,
  zoneTyped,
} from './zoned-rules.ts';

/**
 * Additional behaviour of order forms with zones or parts of an address, loaded together with `island.tsx`.
 * The places of a country are a data file that the form does not wait for: until it is loaded, a city has no
 * price, and the shopper sees the price before ordering, here or from the server.
 */

/** Addresses set by the build: the lists of places. */
declare const PLACES_URLS: Record<CountryCode, string>;

/** The requested lists by country. */
type Lists = Partial<Record<CountryCode, Promise<void> | undefined>>;

hydrate((form, data, state, showRest) => {
  const page: ZonedFormPage = Object.assign(state.page, deserializeZones(data));
  const lists: Lists = {};
  const places: Places = {};
  // A field for a city is the one with a list of suggestions.
  const city = form.querySelector<HTMLInputElement>('[list]');
  const zoneOf = zoneFinder(form, page, places, state.posted && city?.defaultValue.trim());
  const rules = zonedRules(page, zoneOf);
  page.priceOf = (_, choice) => rules.price(choice, readControls(form));
  const showPlace = placeRenderer(form, page, places);
  const sums = rootAt(form, '.sum');
  let shown: OrderFormView;
  /** The zone of the displayed prices. */
  let seen = shownZoneId(form) ?? restZone(page).id;

  function show(view: OrderFormView): void {
    shown = view;
    const { choice } = view;
    const found = zoneOf(choice.country, readControls(form));
    // An incomplete name is not an unserved city: it is checked once it is a city, or the field is left.
    const typed = city?.value.trim();
    const isHalf =
      found?.isRefused &&
      document.activeElement === city &&
      typed &&
      !placeTyped(page, choice.country, typed, places);
    const zone = isHalf ? undefined : found;
    showPlace(choice, zone, Boolean(typed));
    showRest(view);
    const price = priceOn(page, choice);
    sums?.render(price && <ZonedSummary page={page} price={price} />);
    // The typed place is in it.
    markAddress(view, zone, typed ? (city as HTMLElement).id.slice(2) : 'country');
    requestAnimationFrame(() => {
      seen = zone ? zone.id : '';
    });
    if (city && !(choice.country in lists)) void load(choice.country);
  }

  /** Loads a country's places. A failed list is requested again once an order needs it. Never rejects. */
  function load(country: CountryCode): Promise<void> {
    lists[country] ||= import(/* @vite-ignore */ PLACES_URLS[country])
      .then(({ default: text }) => {
        places[country] = indexPlaces(readPlaces(text));
        show(shown);
      })
      .catch(() => {
        lists[country] = undefined;
      });
    return lists[country];
  }

  /**
   * An order is only sent after its shipping price was shown: an order that had to wait for it needs another
   * press.
   */
  async function hold() {
    const zoneNow = () => zoneOf(shown.choice.country, readControls(form));
    if (!zoneNow()) await Promise.race([load(shown.choice.country), wait()]);
    else if (zoneNow()?.id === seen) return undefined;
    if (zoneNow()) {
      const problems = rules.check(readControls(form));
      return { problems, notice: Object.keys(problems)[0] ? undefined : { title: zonedFormText.showsNow } };
    }
    if (!navigator.onLine) return { problems: {}, notice: offlineNotice };
    // The response is the form again, with the price of the city: it is posted as one that has shown none,
    // and orders nothing.
    form.submit();
    await wait();
    return { problems: {} };
  }

  city?.addEventListener('blur', () => show(shown));
  return { check: (_, controls) => rules.check(controls), hold, show };
});

/**
 * The time that an order waits for the list of places before it asks the server for the city's price, and
 * then for its page.
 */
const wait = () => new Promise((resolve) => setTimeout(resolve, 6000));

function rootAt(form: HTMLFormElement, selector: string) {
  const place = form.querySelector(selector);
  return place && createRoot(place);
}

/** The zone of the displayed prices, written by the server or by this script. */
function shownZoneId(form: HTMLFormElement): string | undefined {
  return form.querySelector<HTMLInputElement>('[name=zone]')?.value;
}

/**
 * Returns a function that finds the zone of the input. Without the list of places it knows that of a form
 * returned by the server, as long as its city is the same: `postedCity`.
 */
function zoneFinder(
  form: HTMLFormElement,
  page: ZonedFormPage,
  places: Places,
  postedCity: string | 0 | undefined,
) {
  const id = shownZoneId(form);
  const back = id && (page.zones.list.find((zone) => zone.id === id) || restZone(page));
  const country = form.querySelector<HTMLOptionElement>('[name=country] [selected]')?.value;
  return (typedCountry: CountryCode, controls: Controls): PricedZone | undefined =>
    zoneTyped(page, typedCountry, controls, places) ||
    (back && typedCountry === country && cityTyped(page, controls) === postedCity ? back : undefined);
}

/**
 * Returns a function that shows the parts that depend on the place: its shipping options, and the suggested
 * cities.
 */
function placeRenderer(form: HTMLFormElement, page: ZonedFormPage, places: Places) {
  const shipping = rootAt(form, '[data-live=shipping]');
  const hasSummary = form.querySelector('.sum') !== null;
  const cities = form.querySelector('datalist');
  let suggested: PlaceIndex | undefined;
  return (choice: Choice, zone: PricedZone | undefined, isCityTyped: boolean): void => {
    shipping?.render(
      <ZoneShipping
        page={page}
        zone={zone}
        choice={choice}
        hasSummary={hasSummary}
        isCityTyped={isCityTyped}
      />,
    );
    for (const tick of form.querySelectorAll<HTMLInputElement>('[data-unknown]')) keepApart(tick);
    const index = places[choice.country];
    if (!cities || !index || suggested === index) return;
    suggested = index;
    cities.textContent = '';
    for (const { name } of index.byId.values()) cities.append(new Option(name, name));
  };
}

/** Typing a national address unticks the box; both controls have one name, so a draft fills them both. */
function keepApart(tick: HTMLInputElement): void {
  const typed = tick.closest('.field')?.querySelector<HTMLInputElement>('.in');
  if (!typed) return;
  if (typed.value === UNKNOWN_ADDRESS) typed.value = '';
  if (typed.value && document.activeElement === typed) tick.checked = false;
  else if (tick.checked) typed.value = '';
}

/** Shows the problems of address parts: an unserved place at once, not only when the form is sent. */
function markAddress({ status }: OrderFormView, zone: PricedZone | undefined, fieldOfPlace: string): void {
  for (const [id, problem] of Object.entries(status.problems)) mark(id, problem);
  if (zone?.isRefused) mark(fieldOfPlace, 'place_refused');

  function mark(id: string, problem: ShopperProblem) {
    const text = addressProblemText(problem, id);
    if (text) markProblem(`f-${id}`, text);
  }
}
