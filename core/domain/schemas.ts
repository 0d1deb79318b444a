import * as z from 'zod';
import { countryCodes } from './country.ts';
import { currencyCodes, MAX_MINOR_UNITS } from './money.ts';

/** What `randomId` and `timeOrderedId` make. */
export const idSchema = z.string().regex(/^[0-9a-hjkmnp-tv-z]{26}$/);

export const currencySchema = z.enum(currencyCodes);

export const minorUnitsSchema = z.number().int().min(0).max(MAX_MINOR_UNITS);

export const countrySchema = z.enum(countryCodes);
