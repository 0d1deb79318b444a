import { describe, expect, it } from 'vitest';
import { addressAnswer, checkAddressForm, findCityField, readShortAddress } from './check-address.ts';
import type { CheckedField } from './check-fields.ts';

const field = (id: string, type: CheckedField['type'], required = true): CheckedField => ({
  id,
  type,
  required,
  options: [],
});
const served = { isRefused: false };

describe('a Saudi short address', () => {
  it.each(['RRRD2929', 'rrrd2929', 'RRRD 2929', ' rrrd-٢٩٢٩ ', 'R R R D 2 9 2 9', 'RRRD۲۹۲۹'])(
    '%j is read as it is printed',
    (typed) => {
      expect(readShortAddress(typed)).toBe('RRRD2929');
    },
  );

  it.each([
    'RRR2929',
    'RRRD292',
    'RRRDD2929',
    '2929RRRD',
    'ررر2929',
    'RRRD2929x',
    '',
    '<b>RRRD2929</b>',
    '٢٩٢٩',
  ])('%j is none', (typed) => {
    expect(readShortAddress(typed)).toBeUndefined();
  });

  it('is only asked for in Saudi Arabia, and «I do not know it» is a full answer', () => {
    const fields = [field('na', 'nationalAddress')];
    const problem = (na: string, country = 'SA') => checkAddressForm(fields, { na, country }, served).na;
    expect([problem(''), problem('?'), problem('RRRD2929'), problem('12')]).toEqual([
      'required',
      undefined,
      undefined,
      'short_address_invalid',
    ]);
    expect([problem('', 'KW'), problem('PACI 12', 'KW')]).toEqual([undefined, undefined]);
    expect(checkAddressForm([field('na', 'nationalAddress', false)], { country: 'SA' }, served)).toEqual({});
  });

  it('is stored in one form, or in the words of a merchant', () => {
    expect(['rrrd 2929', '?', 'PACI 12'].map(addressAnswer)).toEqual([
      'RRRD2929',
      'لا يعرفه العميل',
      'PACI 12',
    ]);
  });
});

describe('a city outside the zones', () => {
  const refused = { isRefused: true };
  it('is reported beside the city, or beside the country without a city', () => {
    const fields = [field('town', 'city', false), field('second', 'city', false)];
    expect(findCityField(fields)?.id).toBe('town');
    expect(checkAddressForm(fields, { town: 'نجران', country: 'SA' }, refused)).toEqual({
      town: 'place_refused',
    });
    expect(checkAddressForm(fields, { town: '', country: 'AE' }, refused)).toEqual({
      country: 'place_refused',
    });
    expect(checkAddressForm([], { country: 'AE' }, refused)).toEqual({ country: 'place_refused' });
  });
});
