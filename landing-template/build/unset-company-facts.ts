import type { company } from '../company.ts';

/** The facts in `company.json` that are still the examples it was shipped with, or missing. */
export function unsetCompanyFacts(facts: typeof company): string[] {
  const { address, supportEmail, phone, social, testimonials } = facts;
  const networks = Object.entries(social).filter(([, address]) => address === null);
  return [
    ...(address.includes('localhost') ? ['address is the example'] : []),
    ...(supportEmail.endsWith('.test') ? ['supportEmail is the example'] : []),
    ...(phone === null ? ['phone is not set'] : phone.includes('000 0000') ? ['phone is the example'] : []),
    ...networks.map(([network]) => `social.${network} is not set and not shown`),
    ...(testimonials.some(({ name }) => name === 'سارة الحربي')
      ? ['testimonials are the examples; publish only what real customers agreed to']
      : []),
  ];
}
