import { isWebLink } from '@mirsah/domain/landing-page/web-link.ts';
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
