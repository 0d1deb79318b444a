import { isWebLink } from '@mirsah/domain/web-link';
import * as z from 'zod';
import written from './company.json' with { type: 'json' };

const profileAddress = z.string().refine(isWebLink).nullable();

/** Who runs this installation, as `company.json` says; shown on the public pages and in the legal texts. */
const companySchema = z.strictObject({
  name: z.string().min(1),
  /** Where these pages live, without a slash at the end: search engines and shared links need it whole. */
  address: z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/),
  supportEmail: z.email(),
  /** As a reader dials it; null shows none. */
  phone: z
    .string()
    .regex(/^\+[\d ]{8,20}$/)
    .nullable(),
  /** Addresses of the company's profiles; one that is null is not shown. */
  social: z.strictObject({ x: profileAddress, instagram: profileAddress, tiktok: profileAddress }),
  testimonials: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        business: z.string().min(1),
        text: z.string().min(1).max(300),
      }),
    )
    .length(3),
});

export const company = companySchema.parse(written);

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
