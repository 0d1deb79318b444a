import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
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

  it.each(countryCodes)('a text without a city of %s stays unmatched', (country) => {
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

  it('the city of a whole address is found before, between and after its other parts', () => {
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

  const inFields = [
    ['BH', 'المنامة، الجفير', 'juffair'],
    ['BH', 'الجفير المنامة', 'juffair'],
    ['BH', 'المنامة حي الجفير', 'juffair'],
    ['BH', 'Manama, Juffair, Bahrain', 'juffair'],
    ['BH', 'مملكة البحرين - المنامة', 'manama'],
    ['BH', 'المنامة مجمع 324', 'manama'],
    ['BH', 'عالي مجمع 740', 'aali'],
    ['BH', 'مدينة عيسى البحرين', 'isa-town'],
    ['BH', 'البسيتين، المحرق', 'busaiteen'],
    ['KW', 'السالمية قطعة 10', 'salmiya'],
    ['KW', 'السالمية ق10 ش5', 'salmiya'],
    ['KW', 'Salmiya Block 10', 'salmiya'],
    ['KW', 'الكويت، السالمية', 'salmiya'],
    ['KW', 'السالمية الكويت', 'salmiya'],
    ['KW', 'دولة الكويت - حولي - السالمية', 'salmiya'],
    ['KW', 'السالمية محافظة حولي', 'salmiya'],
    ['KW', 'منطقة السالمية', 'salmiya'],
    ['KW', 'حي السالمية', 'salmiya'],
    ['KW', 'Kuwait Salmiya', 'salmiya'],
    ['KW', 'بيان قطعة ٥', 'bayan'],
    ['KW', 'مدينة الكويت شرق', 'sharq'],
    ['AE', 'دبي مارينا', 'dubai'],
    ['AE', 'مارينا دبي', 'dubai'],
    ['AE', 'Dubai Marina', 'dubai'],
    ['AE', 'الإمارات، دبي، مارينا', 'dubai'],
    ['AE', 'UAE - Abu Dhabi - Khalifa City', 'abu-dhabi'],
    ['AE', 'أبوظبي العين', 'al-ain'],
    ['AE', 'الشارقة النهدة', 'sharjah'],
    ['OM', 'مسقط الخوض', 'muscat'],
    ['OM', 'الخوض، مسقط', 'muscat'],
    ['OM', 'سلطنة عمان مسقط السيب', 'seeb'],
    ['OM', 'Muscat Al Khoudh', 'muscat'],
    ['SA', 'القطيف سيهات', 'sayhat'],
    ['SA', 'سيهات القطيف', 'sayhat'],
    ['SA', 'سيهات، محافظة القطيف', 'sayhat'],
    ['SA', 'الأحساء الهفوف', 'hofuf'],
    ['SA', 'بيش جازان', 'baish'],
    ['SA', 'الخبر الشماليه', 'khobar'],
    ['SA', 'الرياض حي العقيق', 'riyadh'],
    ['SA', 'حي العقيق الرياض', 'riyadh'],
    ['SA', 'حي العقيق، الرياض، المملكة العربية السعودية', 'riyadh'],
    ['SA', 'Al Aqiq District, Riyadh', 'riyadh'],
    ['SA', 'الرياض-النرجس', 'riyadh'],
    ['SA', 'الرياض–النرجس 13321', 'riyadh'],
    ['SA', 'جدة طريق مكة', 'jeddah'],
    ['SA', 'الخرج قرب الرياض', 'kharj'],
    ['SA', 'السعودية مدينة الرياض', 'riyadh'],
    ['SA', 'Riyadh Saudi Arabia', 'riyadh'],
    ['SA', 'منطقة القصيم بريدة', 'buraydah'],
    ['SA', 'حفر الباطن حي المحمدية', 'hafr-batin'],
    ['SA', 'Al-Khobar Corniche', 'khobar'],
    ['QA', 'الدوحة الغرافة', 'doha'],
    ['QA', 'الغرافة الدوحة قطر', 'doha'],
    ['QA', 'Doha Al Gharafa', 'doha'],
    ['QA', 'مدينة الدوحة منطقة 55', 'doha'],
    ['QA', 'لوسيل الظعاين', 'lusail'],
  ] as const;

  it.each(inFields)(
    'in %s «%s» is %s, with its district, country and number around it',
    (country, text, cityId) => {
      expect(matchCity(text, country)?.cityId).toBe(cityId);
      expect(matchCity(`  ${text.replaceAll(' ', '  ')}، `, country)?.cityId).toBe(cityId);
    },
  );

  it.each([
    ['SA', 'جدة الرياض'],
    ['SA', 'الخبر الدمام'],
    ['SA', 'الدمام - الأحساء'],
    ['SA', 'شارع الرياض'],
    ['SA', 'طريق مكة'],
    ['SA', 'مكة طريق جدة الرياض، جدة، الرياض'],
    ['SA', 'حي العقيق'],
    ['SA', 'Riyadh Street'],
    ['SA', 'المدينة الصناعية الثانية'],
    ['SA', 'رياض الأطفال'],
    ['SA', 'خلف مدرسة جدة'],
    ['SA', 'ليلى محمد'],
    ['KW', 'الكويت قطعة 4'],
    ['KW', 'شرق السالمية'],
    ['KW', 'السالمية الفروانية'],
    ['KW', 'شارع بيان'],
    ['AE', 'دبي الشارقة'],
    ['BH', 'البحرين مجمع 324'],
    ['BH', 'المنامة المحرق'],
    ['OM', 'مسقط صلالة'],
    ['OM', 'سلطنة عمان، الباطنة'],
    ['QA', 'الدوحة الوكرة'],
    ['QA', 'قطر 55'],
  ] as const)('in %s «%s» is no city, or might be two', (country, text) => {
    expect(matchCity(text, country)).toBeUndefined();
  });

  it('any two cities of a country are one of them, the part of the other, or none, in any order', () => {
    for (const country of countryCodes) {
      const cities = regions[country].flatMap((region) => region.cities);
      const pairs = cities.flatMap((one, at) => cities.slice(at).map((other) => [one, other] as const));
      // Every seventh pair of the many.
      for (const [[a, nameOfA], [b, nameOfB]] of pairs.filter((_, at) => at % 7 === 0 || country === 'BH')) {
        const [matched, together, turned] = [
          `${nameOfA}، ${nameOfB}`,
          `${nameOfA} ${nameOfB}`,
          `${nameOfB}، ${nameOfA}`,
        ].map((text) => matchCity(text, country)?.cityId);
        expect([a, b, undefined], `${nameOfA}، ${nameOfB}`).toContain(matched);
        expect([a, b, undefined], `${nameOfA} ${nameOfB}`).toContain(together);
        expect(turned).toBe(matched);
      }
    }
  });

  it('ids are unique in their country', () => {
    for (const country of countryCodes) {
      const ids = regions[country].flatMap(({ id, cities }) => [id, ...cities.map(([cityId]) => cityId)]);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('a spelling that is not known', () => {
  it('a spelling that the merchant has identified is that city from then on, however it is typed', () => {
    const said = [{ country: 'SA' as const, text: 'الديرة القديمة', cityId: 'riyadh' }];
    expect(findCity('الديره القديمه', 'SA')).toBeUndefined();
    expect(findCity('الديره القديمه', 'SA', said)).toMatchObject({ cityId: 'riyadh', name: 'الرياض' });
    expect(findCity('الديرة القديمة', 'KW', said)).toBeUndefined();
    expect(findCity('جدة', 'SA', said)?.cityId).toBe('jeddah');
  });

  it.each([
    ['قرب جدة', 'جدة'],
    ['طريق مكة', 'مكة المكرمة'],
  ])('«%s» is probably %s, to be confirmed', (text, name) => {
    expect(matchCity(text, 'SA')).toBeUndefined();
    expect(likelyCity(text, 'SA')?.name).toBe(name);
  });

  it('a text without a city’s name has no probable city', () => {
    expect(likelyCity('قرية لا نعرفها', 'SA')).toBeUndefined();
  });
});

it.each(countryCodes)(
  'a browser reads the places of %s from their compact text without a difference',
  (country) => {
    const text = writePlaces(regions[country]);
    expect(readPlaces(text)).toEqual(
      regions[country].map((region) => ({ ...region, names: [region.names[0]] })),
    );
    expect(brotliCompressSync(text).length).toBeLessThanOrEqual(country === 'SA' ? 2_300 : 900);
  },
);

it('loading the list of places parses no city names, and those of a country are parsed once', async () => {
  vi.resetModules();
  const read = vi.spyOn(String.prototype, 'normalize');
  try {
    const { matchCity: match } = await import('./places.ts');
    expect(read).not.toHaveBeenCalled();
    match('الرياض', 'SA');
    const namesRead = read.mock.calls.length;
    expect(namesRead).toBeGreaterThan(100);
    match('جدة', 'SA');
    expect(read.mock.calls.length).toBeLessThan(namesRead + 10);
  } finally {
    read.mockRestore();
  }
});
