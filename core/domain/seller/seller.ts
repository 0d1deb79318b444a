import * as z from 'zod';
import { countryCodes } from '../country.ts';
import { readTyped } from '../digits.ts';
import { registrationKinds, type Seller, sellerLimits, sellerProblems } from './facts.ts';

export { noSeller, type Seller } from './facts.ts';

const text = (max: number) => z.string().trim().max(max);
/** Numbers are stored in one format, however they were typed. */
const number = (max: number) => z.string().overwrite(readTyped).max(max);

const sellerShape = z.strictObject({
  country: z.enum(countryCodes),
  registrationKind: z.enum(registrationKinds),
  name: text(sellerLimits.name),
  registration: number(sellerLimits.registration),
  authentication: number(sellerLimits.authentication),
  vat: number(sellerLimits.vat),
  address: text(sellerLimits.address),
  phone: number(sellerLimits.phone),
  email: text(sellerLimits.email),
  complaints: text(sellerLimits.complaints),
  returnPolicy: text(sellerLimits.returnPolicy),
});
/** The stored form. */
export const sellerSchema = sellerShape;

/** The input: each number in the format of its country. */
export const sellerEntrySchema = sellerShape.superRefine((seller, context) => {
  for (const path of sellerProblems(seller))
    context.addIssue({ code: 'custom', path: [path], message: 'invalid' });
});

/** A merchant's business details. */
export type SellerRepository = {
  find(ownerId: string): Promise<Seller | undefined>;
  /** Saves and republishes the merchant's pages. */
  save(ownerId: string, seller: Seller): Promise<void>;
};
