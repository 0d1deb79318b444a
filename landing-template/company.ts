import { isWebLink } from '@mirsah/domain/schemas';
import * as z from 'zod';
import written from './company.json' with { type: 'json' };

const profileAddress = z.string().refine(isWebLink).nullable();

/** `company.json`: who runs this installation, as the public pages and the legal texts show it. */
const companySchema = z.strictObject({
  name: z.string().min(1),
  /** Full address of these pages for search engines and shared links, without a slash at the end. */
  address: z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/),
  supportEmail: z.email(),
  /** As it is dialled; null shows none. */
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

/** Which facts in `company.json` are missing or still the examples it is shipped with: one line each, for the build. */
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
