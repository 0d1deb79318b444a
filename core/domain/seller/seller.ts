import * as z from 'zod';
import { countryCodes } from '../country.ts';
import { toLatinDigits } from '../money.ts';
import { registrationKinds, type Seller, sellerLimits, sellerProblems } from './facts.ts';

export { noSeller, type Seller } from './facts.ts';

const text = (max: number) => z.string().trim().max(max);
/** Digits of any script are stored as Latin ones. */
const number = (max: number) => text(max).overwrite(toLatinDigits);

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
/** As it is stored. */
export const sellerSchema = sellerShape;

/** As it comes in: each number in the format of its country. */
export const sellerEntrySchema = sellerShape.superRefine((seller, context) => {
  for (const path of sellerProblems(seller))
    context.addIssue({ code: 'custom', path: [path], message: 'invalid' });
});

/** A merchant's facts as a seller. */
export type SellerRepository = {
  find(ownerId: string): Promise<Seller | undefined>;
  /** Has the merchant's pages published again. */
  save(ownerId: string, seller: Seller): Promise<void>;
};
