import { describe, expect, it } from 'vitest';
import { businessDetailsEntrySchema } from './business-details.ts';
import {
  type BusinessDetails,
  businessProblems,
  missingFacts,
  noBusinessDetails,
  shownBusinessDetails,
} from './facts.ts';

const complete: BusinessDetails = {
  ...noBusinessDetails,
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
  expect(businessProblems(complete)).toEqual([]);
  expect(businessDetailsEntrySchema.safeParse(complete).success).toBe(true);
  expect(businessDetailsEntrySchema.safeParse(noBusinessDetails).success).toBe(true);
  expect(businessDetailsEntrySchema.parse({ ...complete, registration: '١٠١٠١٢٣٤٥٦' }).registration).toBe(
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
    const businessDetails = { ...complete, ...changes } as BusinessDetails;
    expect(businessProblems(businessDetails)).toContain(fact);
    const { error } = businessDetailsEntrySchema.safeParse(businessDetails);
    expect(error?.issues.map(({ path }) => path[0])).toContain(fact);
  });
});

it.each([
  { registration: '١٠١٠١٢٣٤٥٦' },
  { registrationKind: 'freelance', registration: 'FL-123456789' },
  { country: 'AE', registration: 'CN-1234567', vat: '100123456700003', authentication: '' },
  { country: 'BH', registration: '12345-1', vat: '200000898300002', authentication: '' },
] as const)('the numbers of %j are accepted', (changes) => {
  expect(businessProblems({ ...complete, ...changes } as BusinessDetails)).toEqual([]);
});

it('a Saudi page lacks name, registration and a way to be reached, and the address until its shop is authenticated', () => {
  expect(missingFacts('SA', noBusinessDetails)).toEqual(['name', 'registration', 'contact', 'address']);
  expect(missingFacts('SA', { ...complete, address: '' })).toEqual([]);
  expect(missingFacts('SA', { ...complete, address: '', authentication: '' })).toEqual(['address']);
});

it('an Emirati page lacks what its law requires, and pages of other countries nothing', () => {
  expect(missingFacts('AE', noBusinessDetails)).toEqual(['name', 'address', 'contact', 'returnPolicy']);
  expect(missingFacts('AE', { ...complete, phone: '' })).toEqual([]);
  expect(missingFacts('KW', noBusinessDetails)).toEqual([]);
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
  expect(shownBusinessDetails(block, complete)).toMatchObject({
    name: 'متجر آخر',
    registration: '1010123456',
  });
  expect(shownBusinessDetails(undefined, complete)).toEqual(complete);
  expect(shownBusinessDetails(undefined, undefined)).toEqual(noBusinessDetails);
});
