import { describe, expect, it } from 'vitest';
import { missingFacts, noSeller, type Seller, sellerOf, sellerProblems } from './facts.ts';
import { sellerEntrySchema } from './seller.ts';

const complete: Seller = {
  ...noSeller,
  name: 'مؤسسة ديرة العود',
  registration: '1010123456',
  authentication: '0000123456',
  vat: '300012345600003',
  address: 'الرياض، حي النرجس',
  phone: '920012345',
  email: 'care@oud.example',
  returnPolicy: 'الاسترجاع خلال 7 أيام',
};

it('business details with numbers in their country’s formats are accepted', () => {
  expect(sellerProblems(complete)).toEqual([]);
  expect(sellerEntrySchema.safeParse(complete).success).toBe(true);
  expect(sellerEntrySchema.safeParse(noSeller).success).toBe(true);
  expect(sellerEntrySchema.parse({ ...complete, registration: '١٠١٠١٢٣٤٥٦' }).registration).toBe(
    '1010123456',
  );
});

describe.each([
  ['registration', { registration: '101012345' }],
  ['registration', { registrationKind: 'freelance', registration: 'FREELANCE' }],
  ['vat', { vat: '200012345600003' }],
  ['vat', { country: 'AE', registration: '', vat: '300012345600003' }],
  ['vat', { country: 'OM', registration: '1234567', vat: '12345' }],
  ['email', { email: 'care@' }],
  ['phone', { phone: 'اتصل بنا' }],
  ['authentication', { authentication: 'معروف' }],
] as const)('a wrong %s', (fact, changes) => {
  it(`the ${fact} of ${JSON.stringify(changes)} is rejected, and named`, () => {
    const seller = { ...complete, ...changes } as Seller;
    expect(sellerProblems(seller)).toContain(fact);
    const { error } = sellerEntrySchema.safeParse(seller);
    expect(error?.issues.map(({ path }) => path[0])).toContain(fact);
  });
});

it.each([
  { registration: '١٠١٠١٢٣٤٥٦' },
  { registrationKind: 'freelance', registration: 'FL-123456789' },
  { country: 'AE', registration: 'CN-1234567', vat: '100123456700003', authentication: '' },
  { country: 'BH', registration: '12345-1', vat: '200000898300002', authentication: '' },
] as const)('the numbers of %j are accepted', (changes) => {
  expect(sellerProblems({ ...complete, ...changes } as Seller)).toEqual([]);
});

it('a Saudi page lacks name, registration and a way to be reached, and the address until its shop is authenticated', () => {
  expect(missingFacts('SA', noSeller)).toEqual(['name', 'registration', 'contact', 'address']);
  expect(missingFacts('SA', { ...complete, address: '' })).toEqual([]);
  expect(missingFacts('SA', { ...complete, address: '', authentication: '' })).toEqual(['address']);
});

it('an Emirati page lacks what its law requires, and pages of other countries nothing', () => {
  expect(missingFacts('AE', noSeller)).toEqual(['name', 'address', 'contact', 'returnPolicy']);
  expect(missingFacts('AE', { ...complete, phone: '' })).toEqual([]);
  expect(missingFacts('KW', noSeller)).toEqual([]);
});

it('a page’s own business details take precedence over the merchant’s, field by field', () => {
  const block = {
    title: '',
    name: 'متجر آخر',
    registration: '',
    authentication: '',
    vat: '',
    address: '',
    phone: '',
    email: '',
    complaints: '',
    policies: [],
  };
  expect(sellerOf(block, complete)).toMatchObject({ name: 'متجر آخر', registration: '1010123456' });
  expect(sellerOf(undefined, complete)).toEqual(complete);
  expect(sellerOf(undefined, undefined)).toEqual(noSeller);
});
