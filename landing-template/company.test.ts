import { expect, it } from 'vitest';
import { company, exampleFacts, missingFacts } from './company.ts';

it('every fact that is still an example is named, with what to write in its place', () => {
  expect(exampleFacts(company)).toEqual([
    expect.stringMatching(/^"address".*https:\/\//),
    expect.stringMatching(/^"supportEmail".*mailbox/),
    expect.stringMatching(/^"phone".*null/),
    expect.stringMatching(/^"testimonials".*\[\]/),
  ]);
});

it('one example customer among real ones is still an example', () => {
  const [example] = company.testimonials;
  if (!example) throw new Error('There is no example');
  const real = { name: 'منى', business: 'متجر شموع', text: 'رائع' };
  const facts = { ...filledIn, testimonials: [real, example] };
  expect(exampleFacts(facts)).toEqual([expect.stringMatching(/^"testimonials"/)]);
});

const filledIn = {
  ...company,
  address: 'https://mirsah.com',
  supportEmail: 'care@mirsah.com',
  phone: '+966 11 234 5678',
  testimonials: [],
};

it('a company that filled everything in has no example facts, and what it does without is named', () => {
  expect(exampleFacts(filledIn)).toEqual([]);
  expect(exampleFacts({ ...filledIn, phone: null })).toEqual([]);
  expect(missingFacts({ ...filledIn, phone: null })).toEqual([
    '"phone" is not set and not shown',
    '"social.x" is not set and not shown',
    '"social.instagram" is not set and not shown',
    '"social.tiktok" is not set and not shown',
    '"testimonials" are empty and not shown',
  ]);
});
