import type { CountryCode } from '../country.ts';
import type { Region } from '../messages/places/region.ts';
import { normalizeArabic } from '../search-text.ts';

// Part of a script for shoppers, which gets the places of a country as data: no list of places is imported here.

/** `name` is the city's in Arabic. */
export type MatchedPlace = { regionId: string; cityId: string; name: string };

export type PlaceIndex = {
  /** By the keys of all names. A key that two cities share is left out. */
  places: ReadonlyMap<string, MatchedPlace>;
  /** Cities that give their region its name, which may be meant instead. */
  namesakes: ReadonlySet<string>;
  byId: ReadonlyMap<string, MatchedPlace>;
};

/** What an index needs of a region: its names in English are for people. */
export type NamedRegion = Pick<Region, 'id' | 'cities'> & { names: readonly [arabic: string, ...string[]] };

/** Makes the places of a country ready to be found. */
export function indexPlaces(regions: readonly NamedRegion[]): PlaceIndex {
  const places = new Map<string, MatchedPlace>();
  const byId = new Map<string, MatchedPlace>();
  const shared = new Set<string>();
  const namesakes = new Set<string>();
  for (const { id: regionId, names: regionNames, cities } of regions)
    for (const [cityId, ...names] of cities) {
      const place = { regionId, cityId, name: names[0] };
      byId.set(cityId, place);
      if (names.some((name) => regionNames[0].endsWith(name))) namesakes.add(cityId);
      for (const key of names.flatMap(keysOf)) {
        if (places.has(key) && places.get(key)?.cityId !== cityId) shared.add(key);
        places.set(key, place);
      }
    }
  for (const key of shared) places.delete(key);
  return { places, namesakes, byId };
}

/**
 * The city that a shopper means by what they wrote in a field for it, or in one for the whole address: equal to one of its names in any spelling, or at
 * most one letter away from the names of that city alone. «الرياض - النرجس» and «جدة حي الصفا» are read up to the
 * district. Undefined when it is none or might be two: a wrong city costs a delivery, an unknown one a question.
 */
export function matchPlace(text: string, index: PlaceIndex): MatchedPlace | undefined {
  const whole = exact(text, index);
  if (whole) return whole;
  const parts = text.split(districtOrSign).flatMap((part) => exact(part, index) ?? []);
  const named = [...new Map(parts.map((place) => [place.cityId, place])).values()];
  const narrow = named.filter((place) => !index.namesakes.has(place.cityId));
  if (named.length === 1) return named[0];
  if (named.length > 1) return narrow.length === 1 && isOneRegion(named) ? narrow[0] : undefined;
  return nearest(text, index);
}

/** How a page's customers write a city, as its merchant said; `text` as it was typed. */
export type Spelling = { country: CountryCode; text: string; cityId: string };

/** `matchPlace`, and where it finds none, the city that the merchant said is meant. */
export function findPlace(
  text: string,
  country: CountryCode,
  index: PlaceIndex,
  spellings: readonly Spelling[] = [],
): MatchedPlace | undefined {
  const key = spellingKey(text);
  return (
    matchPlace(text, index) ??
    index.byId.get(
      spellings.find((each) => each.country === country && spellingKey(each.text) === key)?.cityId ?? '',
    )
  );
}

/** Texts with the same key are the same spelling. */
export const spellingKey = (text: string) => joined(folded(text));

/**
 * The city that is probably meant by a text which `matchPlace` does not read, for somebody to say whether it is: the one
 * that most of its words name, in any spelling.
 */
export function likelyPlace(text: string, index: PlaceIndex): MatchedPlace | undefined {
  const words = folded(text).split(/[\s-]+/);
  const parts = words.flatMap((_, index) => {
    const length = words.length - index;
    return Array.from({ length: index + 1 }, (_, at) => words.slice(at, at + length).join(' '));
  });
  const named = parts.find((part) => exact(part, index));
  if (named !== undefined) return exact(named, index);
  // A short word is one letter away from many.
  const near = parts.find((part) => part.length > 4 && nearest(part, index));
  return near === undefined ? undefined : nearest(near, index);
}

/** What begins or separates the parts of an address. */
const districtOrSign =
  /[،,;|/()\n]|\s[-–—]\s?|[-–—]\s|(?<!\p{L})(?:حي|حى|شارع|طريق|ضاحية|مخطط|district|street)(?!\p{L})/u;
/** What people write before a city's name, folded. */
const kinds = /^(?:مدينه|محافضه|منطقه|اماره|جزيره|ولايه|ضاحيه|city of)\s+/;
const arabicArticle = /(?<!\p{L})ال(?=\p{L}{2})/gu;
const latinArticle = /(?<![a-z])(?:al|el|ad|adh|ar|as|ash|at|az|an)[\s-]+(?=[a-z])/g;
/** Words that are one letter away from a city and mean none. */
const noCity = new Set(['طريق', 'دوله', 'شارع', 'المنزل', 'الدور']);

/** Arabic and Latin words without signs, in the letters that are typed for each other. */
function folded(text: string): string {
  return normalizeArabic(text)
    .replaceAll('ء', '')
    .replaceAll('ظ', 'ض')
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const joined = (text: string) => text.replace(/[\s-]/g, '').replace(/(.)\1+/gu, '$1');
const bare = (text: string) => joined(text.replace(arabicArticle, '').replace(latinArticle, ''));

/** The forms in which a name is looked up: with and without its articles, and with a Latin one joined to it. */
function keysOf(name: string): string[] {
  const text = folded(name);
  const plain = bare(text);
  return [
    ...new Set([
      joined(text),
      joined(text).replace(/^ال/, ''),
      plain,
      ...(/^[a-z]/.test(plain) ? [`al${plain}`] : []),
    ]),
  ];
}

function exact(text: string, { places }: PlaceIndex): MatchedPlace | undefined {
  const name = folded(text);
  for (const candidate of [name, name.replace(kinds, '')])
    for (const key of keysOf(candidate)) {
      const place = places.get(key);
      if (place) return place;
    }
  return undefined;
}

function nearest(text: string, { places }: PlaceIndex): MatchedPlace | undefined {
  const name = folded(text).replace(kinds, '');
  const written = bare(name);
  if (noCity.has(name) || written.length < (/^[a-z]/.test(written) ? 5 : 4)) return undefined;
  const near = new Map<string, MatchedPlace>();
  for (const [key, place] of places)
    if (key.length >= 4 && isOneLetterAway(written, key)) near.set(place.cityId, place);
  return near.size === 1 ? near.values().next().value : undefined;
}

/** Whether one letter added, left out or put for another, or two neighbours exchanged, make one text the other. */
function isOneLetterAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)];
  return (
    restOfA.slice(1) === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1) ||
    (restOfA.length > 1 &&
      restOfA[0] === restOfB[1] &&
      restOfA[1] === restOfB[0] &&
      restOfA.slice(2) === restOfB.slice(2))
  );
}

function isOneRegion(places: readonly MatchedPlace[]): boolean {
  return new Set(places.map(({ regionId }) => regionId)).size === 1;
}
