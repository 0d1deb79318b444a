import { S3Error } from './request.ts';

const storable = new Set([
  'content-type',
  'cache-control',
  'content-encoding',
  'content-disposition',
  'content-language',
  'expires',
]);
const metadataPrefix = 'x-amz-meta-';
const metadataLimit = 2048;

/** The headers of a write that later reads give back. MetadataTooLarge above S3's 2 KB. */
export function storedHeaders(headers: Record<string, string>): Record<string, string> {
  const stored: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  let metadataSize = 0;
  for (const [name, value] of Object.entries(headers)) {
    if (name.startsWith(metadataPrefix)) metadataSize += name.length - metadataPrefix.length + value.length;
    if (storable.has(name) || name.startsWith(metadataPrefix)) stored[name] = headerSafe(value);
  }
  if (metadataSize > metadataLimit) {
    throw new S3Error(
      'MetadataTooLarge',
      400,
      'Your metadata headers exceed the maximum allowed metadata size',
    );
  }
  const { 'content-encoding': encoding, ...rest } = stored;
  // aws-chunked frames the request only; the object is stored without the frames.
  const encodings = encoding?.split(',').map((part) => part.trim()) ?? [];
  const own = encodings.filter((part) => part && part !== 'aws-chunked').join(', ');
  return own ? { ...rest, 'content-encoding': own } : rest;
}

/** Form fields may hold any Unicode, headers may not: S3 gives such metadata back as RFC 2047 words. */
function headerSafe(value: string): string {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
    ? value
    : `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`;
}
