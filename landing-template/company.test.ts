import { expect, it } from 'vitest';
import { company, unsetCompanyFacts } from './company.ts';

it('every fact that is still an example is named', () => {
  expect(unsetCompanyFacts(company)).toEqual([
    'address is the example',
    'supportEmail is the example',
    'phone is the example',
    'social.x is not set and not shown',
    'social.instagram is not set and not shown',
    'social.tiktok is not set and not shown',
    'testimonials are the examples; publish only what real customers agreed to',
  ]);
});

it('a company that filled everything in has no unset facts', () => {
  const profile = 'https://example.com/mirsah';
  expect(
    unsetCompanyFacts({
      ...company,
      address: 'https://mirsah.com',
      supportEmail: 'care@mirsah.com',
      phone: '+966 11 234 5678',
      social: { x: profile, instagram: profile, tiktok: profile },
      testimonials: company.testimonials.map((said) => ({ ...said, name: 'عميل' })),
    }),
  ).toEqual([]);
});
