import type { ObjectStore } from './object-store.ts';
import { S3Error, type S3Request } from './request.ts';
import type { Credentials } from './signature.ts';

/** The dependencies of an operation. */
export type S3Context = { store: ObjectStore; credentials: Credentials };

/** `stream` replaces `body` for large objects: bytes of an open file, closed by the sender. */
export type S3Response = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  stream?: { fd: number; start: number; length: number; close(): void };
};

/**
 * One API operation on an authenticated request. `payload` is the body's hash from the signature, or AWS's
 * marker.
 */
export type S3Operation = (
  context: S3Context,
  request: S3Request,
  payload: string,
) => S3Response | Promise<S3Response>;

/** An element holding text. */
export function textElement(name: string, text: string | number | boolean): string {
  return `<${name}>${escapeXml(String(text))}</${name}>`;
}

/** An element holding other elements. */
export function element(name: string, ...children: string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

/** A whole document in S3's namespace. */
export function xmlDocument(name: string, ...children: string[]): string {
  const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="${namespace}">${children.join('')}</${name}>`;
}

/** The text of every element with this name; enough for the only document that clients send (Delete). */
export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    unescapeXml(text),
  );
}

function escapeXml(text: string): string {
  // Control characters too: a key may contain them, and parsers turn a bare carriage return into a newline.
  return text.replace(/[<>&"'\p{Cc}]/gu, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
}

function unescapeXml(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return named[name] ?? whole;
  });
}

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

/** The headers of a write that later reads return. MetadataTooLarge above S3's 2 KB. */
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

/** Form fields may contain any Unicode, headers may not: S3 returns such metadata as RFC 2047 words. */
function headerSafe(value: string): string {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
    ? value
    : `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`;
}
