import { isWebLink } from '@mirsah/domain/schemas';
import * as z from 'zod';
import written from './company.json' with { type: 'json' };

const profileAddress = z.string().refine(isWebLink).nullable();

/** `company.json`: the operator of this installation, for the public pages and the legal texts. */
const companySchema = z.strictObject({
  name: z.string().min(1),
  /** Full address of these pages for search engines and shared links, without a slash at the end. */
  address: z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/),
  supportEmail: z.email(),
  /** In dialling format; null shows none. */
  phone: z
    .string()
    .regex(/^\+[\d ]{8,20}$/)
    .nullable(),
  /** Addresses of the company's profiles; null ones are not shown. */
  social: z.strictObject({ x: profileAddress, instagram: profileAddress, tiktok: profileAddress }),
  /** What customers said who agreed to it; without any, the home page has no such section. */
  testimonials: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        business: z.string().min(1),
        text: z.string().min(1).max(300),
      }),
    )
    .max(3),
});

export const company = companySchema.parse(written);

/**
 * Which facts in `company.json` are the examples that it is shipped with, and what to write in their place:
 * one line each. Nothing is released with them: they name a host, a mailbox and customers that do not exist.
 */
export function exampleFacts({ address, supportEmail, phone, testimonials }: typeof company): string[] {
  return [
    ...(/\/\/(localhost|[\w.-]*\.(localhost|test|example))(:\d+)?$/.test(address)
      ? [`"address": ${address} is the example; write the dashboard's address, as https://mirsah.com`]
      : []),
    ...(/\.(test|example)$/.test(supportEmail)
      ? [`"supportEmail": ${supportEmail} is the example; write a mailbox that somebody reads`]
      : []),
    ...(phone?.includes('000 0000')
      ? [`"phone": ${phone} is the example; write the company's number, or null to show none`]
      : []),
    ...(testimonials.some(({ name, business }) => isExample(name, business))
      ? ['"testimonials" are the examples; write what real customers agreed to, or [] to show none']
      : []),
  ];
}

const examples = new Set([
  'سارة الحربي|متجر عطور',
  'ماجد العامري|إلكترونيات وملحقات',
  'دانة المري|مستحضرات عناية',
]);
const isExample = (name: string, business: string) => examples.has(`${name}|${business}`);

/** Which facts the public pages do without. */
export function missingFacts({ phone, social, testimonials }: typeof company): string[] {
  const networks = Object.entries(social).filter(([, address]) => address === null);
  return [
    ...(phone === null ? ['"phone" is not set and not shown'] : []),
    ...networks.map(([network]) => `"social.${network}" is not set and not shown`),
    ...(testimonials.length === 0 ? ['"testimonials" are empty and not shown'] : []),
  ];
}
