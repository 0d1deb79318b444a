import * as z from 'zod';
import { countryCodes } from '../country.ts';
import { readTyped } from '../digits.ts';
import { type BusinessDetails, businessLimits, businessProblems, registrationKinds } from './facts.ts';

export { type BusinessDetails, noBusinessDetails } from './facts.ts';

const text = (max: number) => z.string().trim().max(max);
/** Numbers are stored in one format, however they were typed. */
const number = (max: number) => z.string().overwrite(readTyped).max(max);

const businessDetailsShape = z.strictObject({
  country: z.enum(countryCodes),
  registrationKind: z.enum(registrationKinds),
  name: text(businessLimits.name),
  registration: number(businessLimits.registration),
  authentication: number(businessLimits.authentication),
  vat: number(businessLimits.vat),
  address: text(businessLimits.address),
  phone: number(businessLimits.phone),
  email: text(businessLimits.email),
  complaints: text(businessLimits.complaints),
  returnPolicy: text(businessLimits.returnPolicy),
});
/** The stored form. */
export const businessDetailsSchema = businessDetailsShape;

/** The input: each number in the format of its country. */
export const businessDetailsEntrySchema = businessDetailsShape.superRefine((details, context) => {
  for (const path of businessProblems(details))
    context.addIssue({ code: 'custom', path: [path], message: 'invalid' });
});

/** A merchant's business details. */
export type BusinessDetailsRepository = {
  find(ownerId: string): Promise<BusinessDetails | undefined>;
  /** Saves and republishes the merchant's pages. */
  save(ownerId: string, details: BusinessDetails): Promise<void>;
};
