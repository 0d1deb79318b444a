import * as z from 'zod';
import { countryCodes } from './country.ts';
import { currencyCodes, MAX_MINOR_UNITS } from './money.ts';

// Apart from what they check: money, country and id are part of the order form's script, which has no room for zod.

/** An id as `randomId` and `timeOrderedId` make it. */
export const idSchema = z.string().regex(/^[0-9a-hjkmnp-tv-z]{26}$/);

/** The id of an entry within a page (a link, a field, a variant): chosen by the editor, unique in its list only. */
export const entryIdSchema = z.string().min(1).max(40);

export const currencySchema = z.enum(currencyCodes);

export const minorUnitsSchema = z.number().int().min(0).max(MAX_MINOR_UNITS);

export const countrySchema = z.enum(countryCodes);
