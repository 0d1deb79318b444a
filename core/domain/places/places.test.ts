import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { countryCodes } from '../country.ts';
import { readPlaces, writePlaces } from './place-list.ts';
import { findCity, likelyCity, matchCity, regions } from './places.ts';
import { notPlaces, spellings } from './spellings.fixture.ts';

const written = countryCodes.flatMap((country) =>
  Object.entries(spellings[country]).flatMap(([cityId, texts]) =>
    texts.split('|').map((text) => ({ country, cityId, text, matched: matchCity(text, country)?.cityId })),
  ),
);

describe('cities as people write them', () => {
  it('at least 98 of 100 spellings are matched, and none wrongly', () => {
    expect(written.length).toBeGreaterThanOrEqual(500);
    expect(written.filter(({ matched, cityId }) => matched !== undefined && matched !== cityId)).toEqual([]);
    const missed = written.filter(({ matched }) => matched === undefined);
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(written.length * 0.02);
  });

  it.each(countryCodes)('what names no city of %s stays unmatched', (country) => {
    for (const text of notPlaces[country].split('|'))
      expect({ text, place: matchCity(text, country) }).toEqual({ text });
  });

  it.each(countryCodes)('every name of a city of %s is matched with it and its region', (country) => {
    for (const { id: regionId, cities } of regions[country])
      for (const [cityId, arabic, english] of cities)
        for (const name of [arabic, english])
          expect({ written: name, ...matchCity(name, country) }).toEqual({
            written: name,
            regionId,
            cityId,
            name: arabic,
          });
  });

  it('the city of a whole address is found before, between and behind its other parts', () => {
    expect(matchCity('حي النرجس، الرياض', 'SA')?.name).toBe('الرياض');
    expect(matchCity('جدة\nحي السلامة\nشارع قريش 14', 'SA')?.name).toBe('جدة');
    expect(matchCity('السعودية - الدمام - حي الشاطئ', 'SA')?.name).toBe('الدمام');
    expect(matchCity('حي الخليج، شارع الملك فهد، بيت 12', 'SA')).toBeUndefined();
  });

  it('a region and a city in it are read as the city, two cities as none', () => {
    expect(matchCity('المدينة المنورة - ينبع', 'SA')?.cityId).toBe('yanbu');
    expect(matchCity('الرياض، الخرج', 'SA')?.cityId).toBe('kharj');
    expect(matchCity('العاصمة، الدسمة', 'KW')?.cityId).toBe('dasma');
    expect(matchCity('الخبر، الدمام', 'SA')).toBeUndefined();
    expect(matchCity('الرياض أو جدة', 'SA')).toBeUndefined();
  });

  it('ids are unique in their country', () => {
    for (const country of countryCodes) {
      const ids = regions[country].flatMap(({ id, cities }) => [id, ...cities.map(([cityId]) => cityId)]);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('a spelling that is not known', () => {
  it('a spelling that the merchant has said is the city from then on, however it is typed', () => {
    const said = [{ country: 'SA' as const, text: 'الديرة القديمة', cityId: 'riyadh' }];
    expect(findCity('الديره القديمه', 'SA')).toBeUndefined();
    expect(findCity('الديره القديمه', 'SA', said)).toMatchObject({ cityId: 'riyadh', name: 'الرياض' });
    expect(findCity('الديرة القديمة', 'KW', said)).toBeUndefined();
    expect(findCity('جدة', 'SA', said)?.cityId).toBe('jeddah');
  });

  it.each([
    ['بيش جازان', 'بيش'],
    ['الخبر الشماليه', 'الخبر'],
    ['قرب جدة', 'جدة'],
  ])('«%s» is probably %s, for somebody to confirm', (text, name) => {
    expect(matchCity(text, 'SA')).toBeUndefined();
    expect(likelyCity(text, 'SA')?.name).toBe(name);
  });

  it('of a text that names no city none is probable', () => {
    expect(likelyCity('قرية لا نعرفها', 'SA')).toBeUndefined();
  });
});

it.each(countryCodes)(
  'a browser reads the places of %s from their short text as they are here',
  (country) => {
    const text = writePlaces(regions[country]);
    expect(readPlaces(text)).toEqual(
      regions[country].map((region) => ({ ...region, names: [region.names[0]] })),
    );
    expect(brotliCompressSync(text).length).toBeLessThanOrEqual(country === 'SA' ? 2_300 : 900);
  },
);
