import * as z from 'zod';

const MAX_LENGTH = 2048;

/** True for an absolute http(s) URL without credentials: the only links that may reach a shopper. */
export function isWebLink(value: string): boolean {
  if (value.length > MAX_LENGTH || !/^https?:\/\//i.test(value)) return false;
  const url = URL.parse(value);
  return (
    url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  );
}

/** A picture uploaded to us is addressed by path, so that it works on every merchant's host. */
const mediaPath = /^\/media\/[A-Za-z0-9][A-Za-z0-9/_.-]*$/;

export function isImageAddress(value: string): boolean {
  return (mediaPath.test(value) && !value.includes('..')) || isWebLink(value);
}

export const webLinkSchema = z.string().trim().refine(isWebLink);
export const imageAddressSchema = z.string().trim().refine(isImageAddress);
