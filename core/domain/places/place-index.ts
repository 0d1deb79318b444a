import type { CountryCode } from '../country.ts';
import type { Region } from '../messages/places/region.ts';
import { normalizeArabic } from '../search-text.ts';

// Part of a script for shoppers, which receives the places of a country as data, so this file imports no list
// of places.

/** `name` is the city's name in Arabic. */
export type MatchedPlace = { regionId: string; cityId: string; name: string };

export type PlaceIndex = {
  /** Places by the keys of all their names. A key that two cities share is omitted. */
  places: ReadonlyMap<string, MatchedPlace>;
  /** Cities with the same name as their region, which may be meant instead. */
  namesakes: ReadonlySet<string>;
  /**
   * Whether the places of this country are districts of its towns: elsewhere a district often has a distant
   * city's name.
   */
  hasDistricts: boolean;
  byId: ReadonlyMap<string, MatchedPlace>;
};

/** The part of a region that an index needs; its English names are for people. */
export type NamedRegion = Pick<Region, 'id' | 'cities'> & { names: readonly [arabic: string, ...string[]] };

/** Builds the search index of a country's places. */
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
        const known = places.get(key);
        if (known && known.cityId !== cityId) shared.add(key);
        places.set(key, place);
      }
    }
  for (const key of shared) places.delete(key);
  return { places, namesakes, byId, hasDistricts: byId.has('salmiya') || byId.has('juffair') };
}

/**
 * The city in a shopper's text, from a field for it or for the whole address: it equals one of the city's
 * names in any spelling, with or without its district, its country and the block's number around it, or
 * differs by at most one letter from the names of that city alone. Of two cities it is the one that is a part
 * of the other. Undefined when there is none or it is ambiguous: a wrong city costs a delivery, an unknown
 * one a question.
 */
export function matchPlace(text: string, index: PlaceIndex): MatchedPlace | undefined {
  const whole = exact(text, index);
  if (whole) return whole;
  const parts = text.split(sign).map((part) => withoutCountry(folded(part)));
  const found = parts.map((part) => placesIn(part, index));
  const named = unique(found.flatMap((each) => each.places));
  const districts = unique(found.flatMap((each) => each.districts));
  if (named.length === 0 && districts.length === 0) return nearest(parts.join(' '), index);
  const all = named.length === 0 && index.hasDistricts ? districts : named;
  const inside = districts.filter((place) => named.some((other) => isPartOf(place, other, index)));
  const within = unique([...all, ...inside]);
  const smallest = within.filter((place) => !within.some((other) => isPartOf(other, place, index)));
  return smallest.length === 1 ? smallest[0] : undefined;
}

/** A spelling of a city by a page's customers, as identified by its merchant; `text` as it was typed. */
export type Spelling = { country: CountryCode; text: string; cityId: string };

/** `matchPlace`, and where it finds none, the merchant's identification. */
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
 * The probable city of a text that `matchPlace` does not recognise, as a suggestion: the one that most of its
 * words name, in any spelling.
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

/** The separators of an address's parts. A hyphen separates before Arabic letters, and joins Latin ones. */
const sign = /[،,;|/()\n–—]|\s-\s?|-\s|-(?=[\u0621-\u064a])/u;
/** «الكويت» is a city too, in «مدينة الكويت» and alone. */
const country =
  /(^| )(?:(مدينه الكويت)|السعوديه|ksa|saudi|الامارات|uae|emirates|الكويت|kuwait(?! city)|البحرين|bahrain|عمان|oman|قطر|qatar)(?= |$)/g;
/** The number of a block, street or house, or a postal code. */
const numbered =
  /(^| )(?:(?:قطعه|ق|بلوك|مجمع|شارع|ش|طريق|بيت|منزل|رقم|block|street|house) ?){0,2}\d+\p{L}?(?= |$)/gu;
const words = (text: string) => new Set(text.split(' '));
/** Words before the name of a district, which does not identify the city. */
const beforeDistrict = words('حي مخطط');
/** Words before the name of a street or a house, or a nearby place: «طريق مكة» is in Jeddah. */
const beforeOther = words(
  'شارع طريق جاده بيت منزل فيلا عماره بنايه برج مسجد جامع مدرسه مستشفي سوق مول مقابل خلف قرب قريب جنب بجانب بجوار شمال جنوب غرب بين near behind opposite',
);
/** Words after such a name. */
const afterName = words('district street st road rd tower mall');
/** Cities with the names of persons or things: beside other words they are not meant. */
const ordinary = words(
  'المدينه الخميس ليلي بدر حقل الوجه الكامل القري الدرب البرك الحرث الحفر المهد فرسان صور طاقه ادم نخل الحمرا الشمال دخان القصر القصور الشعب هديه بيان الحد عالي سار مرات',
);
/** Places that are parts of a city which does not give its region its name. */
const partOf: Partial<Record<string, string>> = {
  juffair: 'manama',
  seef: 'manama',
  sayhat: 'qatif',
  safwa: 'qatif',
  tarout: 'qatif',
  anak: 'qatif',
  hofuf: 'ahsa',
  mubarraz: 'ahsa',
};
/** Words before a city's name, folded. */
const kinds = /^(?:مدينه|محافضه|منطقه|اماره|جزيره|ولايه|ضاحيه|city of)\s+/;
const arabicArticle = /(^|[^\p{L}])ال(?=\p{L}{2})/gu;
const latinArticle = /(^|[^a-z])(?:al|el|ad|adh|ar|as|ash|at|az|an)[\s-]+(?=[a-z])/g;
/** Words that are one letter away from a city and mean none. */
const noCity = new Set(['طريق', 'دوله', 'شارع', 'المنزل', 'الدور']);

/** Arabic and Latin words without signs, with interchangeable letters unified. */
function folded(text: string): string {
  return normalizeArabic(text)
    .replace(/ء/g, '')
    .replace(/ظ/g, 'ض')
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const joined = (text: string) => text.replace(/[\s-]/g, '').replace(/(.)\1+/gu, '$1');
const bare = (text: string) => joined(text.replace(arabicArticle, '$1').replace(latinArticle, '$1'));

/**
 * The forms in which a name is looked up: with and without its articles, and with a Latin one joined to it.
 */
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

/** Whether one added, missing or replaced letter, or two swapped neighbours, turn one text into the other. */
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

const withoutCountry = (text: string) =>
  text.replace(numbered, '').replace(country, '$1$2').replace(/\s+/g, ' ').trim();

/** The longest names, with «مدينة» before them. */
const MAX_WORDS = 5;

/** The places that a part's words name, and separately those that are only named as districts. */
function placesIn(part: string, index: PlaceIndex) {
  const whole = exact(part, index);
  const places: MatchedPlace[] = whole ? [whole] : [];
  const districts: MatchedPlace[] = [];
  const written = whole || !part ? [] : part.split(' ');
  let before: 'district' | 'other' | undefined;
  let endOfLast = 0;
  for (let at = 0; at < written.length; ) {
    const word = written[at] || '';
    const [place, length] = (before !== 'other' && placeAt(written, at, index)) || [undefined, 1];
    if (place) {
      (before === 'district' ? districts : places).push(place);
      endOfLast = at + length;
    } else if (afterName.has(word) && endOfLast === at) places.pop();
    if (beforeOther.has(word)) before = 'other';
    else if (beforeDistrict.has(word)) before = 'district';
    else if (before === 'district') before = undefined;
    at += length;
  }
  return { places, districts };
}

/** The longest place name that begins with this word, and its number of words. */
function placeAt(
  written: readonly string[],
  at: number,
  index: PlaceIndex,
): [MatchedPlace, number] | undefined {
  for (let length = Math.min(MAX_WORDS, written.length - at); length > 0; length -= 1) {
    const name = written.slice(at, at + length).join(' ');
    const place = length > 1 || isName(name) ? exact(name, index) : undefined;
    // Without its article a name is another word: «رياض الأطفال».
    if (place && (length > 1 || !/^ال/.test(place.name) || !/^(?!ال)[\u0621-\u064a]/.test(name)))
      return [place, length];
  }
  return undefined;
}

const isName = (word: string) => !ordinary.has(word) && word.length > (/^[a-z]/.test(word) ? 3 : 2);

function isPartOf(place: MatchedPlace, whole: MatchedPlace, { namesakes }: PlaceIndex): boolean {
  return (
    partOf[place.cityId] === whole.cityId ||
    (place.regionId === whole.regionId && namesakes.has(whole.cityId) && !namesakes.has(place.cityId))
  );
}

const unique = (places: readonly MatchedPlace[]) => [
  ...new Map(places.map((place) => [place.cityId, place])).values(),
];
