import type { City } from '../messages/places/region.ts';
import type { NamedRegion } from './place-index.ts';

/**
 * The places of a country in a compact text format for shoppers' browsers: regions separated by empty lines,
 * each line an id and names with commas. An id that equals its English name is omitted.
 */
export function writePlaces(regions: readonly NamedRegion[]): string {
  return regions
    .map(({ id, names: [name], cities }) =>
      [[id, name], ...cities.map(([cityId, ...all]) => [cityId === idOf(all[1]) ? '' : cityId, ...all])]
        .map((words) => words.join())
        .join('\n'),
    )
    .join('\n\n');
}

/** The regions from the text of `writePlaces`. */
export function readPlaces(text: string): NamedRegion[] {
  return text.split('\n\n').map((lines) => {
    const [[id = '', name = ''] = [], ...cities] = lines.split('\n').map((line) => line.split(','));
    return {
      id,
      names: [name],
      // A line of a city has its names in two languages.
      cities: cities.map(
        ([cityId, ...names]) => [cityId || idOf(names[1] as string), ...names] as unknown as City,
      ),
    };
  });
}

const idOf = (english: string) =>
  english
    .toLowerCase()
    .replace(/^(?:a[ltrn]|ad|as|az) /, '')
    .replace(/ /g, '-');
