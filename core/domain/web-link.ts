import * as z from 'zod';

const MAX_LENGTH = 2048;

/** Whether the value is an absolute http(s) URL without credentials, the only kind of link that shoppers are given. */
export function isWebLink(value: string): boolean {
  if (value.length > MAX_LENGTH || !/^https?:\/\//i.test(value)) return false;
  const url = URL.parse(value);
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

export const webLinkSchema = z.string().trim().refine(isWebLink);
export const imageAddressSchema = z.string().trim().refine(isImageAddress);
