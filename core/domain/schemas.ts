import * as z from 'zod';
import { countryCodes } from './country.ts';
import { currencyCodes, MAX_MINOR_UNITS } from './money.ts';
import { parseUrl } from './parse-url.ts';

// The schemas that several modules share. Separate from money, country and id, which are part of the order
// form's script and have no room for zod.

/** The format of `randomId` and `timeOrderedId`. */
export const idSchema = z.string().regex(/^[0-9a-hjkmnp-tv-z]{26}$/);

/**
 * The id of an entry within a page (a link, a field, a variant): chosen by the editor, unique in its list
 * only.
 */
export const entryIdSchema = z.string().min(1).max(40);

export const currencySchema = z.enum(currencyCodes);

export const minorUnitsSchema = z.number().int().min(0).max(MAX_MINOR_UNITS);

export const countrySchema = z.enum(countryCodes);

const MAX_LINK_LENGTH = 2048;

/**
 * Whether the value is an absolute http(s) URL without credentials, the only kind of link that shoppers get.
 */
export function isWebLink(value: string): boolean {
  if (value.length > MAX_LINK_LENGTH || !/^https?:\/\//i.test(value)) return false;
  const url = parseUrl(value);
  return (
    url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  );
}

/** Uploaded images are addressed by path, so that they work on every merchant's host. */
const mediaPath = /^\/media\/[A-Za-z0-9][A-Za-z0-9/_.-]*$/;

/** Whether the value is the path of an uploaded image or a web link. */
export function isImageAddress(value: string): boolean {
  return (mediaPath.test(value) && !value.includes('..')) || isWebLink(value);
}

/** Whether a text can be sent in a header: printable ASCII characters, as in keys and tokens. */
export function isHeaderText(value: string): boolean {
  return /^[\x20-\x7e]*$/.test(value);
}

export const webLinkSchema = z.string().trim().refine(isWebLink);
export const imageAddressSchema = z.string().trim().refine(isImageAddress);
