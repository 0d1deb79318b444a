import type { IncomingMessage } from 'node:http';

/** A parsed request, without the normalizing of `URL`, which would resolve `..` inside a key. */
export type S3Request = {
  method: string;
  /** Decoded, as sent: the signature covers this. */
  path: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: IncomingMessage;
};

/** Reads bucket, key and query from a path-style request; 400 when the path is not valid UTF-8. */
export function parseRequest(message: IncomingMessage): S3Request {
  const [rawPath = '/', ...rawQuery] = (message.url ?? '/').split('?');
  const path = decodePath(rawPath);
  const [bucket = '', ...key] = path.slice(1).split('/');
  return {
    method: message.method ?? 'GET',
    path,
    bucket,
    key: key.join('/'),
    query: new URLSearchParams(rawQuery.join('?')),
    headers: Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    body: message,
  };
}

export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error('InvalidURI', 400, "Couldn't parse the specified URI.");
  }
}

/** Percent-encodes as AWS does: everything but letters, digits and `-._~`. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** An error in S3's shape. SDK clients see `code` as `error.name`. */
export class S3Error extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
    this.name = code;
  }
}

export const accessDenied = (message = 'Access Denied') => new S3Error('AccessDenied', 403, message);

export const noSuchKey = () => new S3Error('NoSuchKey', 404, 'The specified key does not exist.');

export const preconditionFailed = () =>
  new S3Error('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold');

export const invalidArgument = (message: string) => new S3Error('InvalidArgument', 400, message);

/** For unsupported features: a clear error instead of a wrong response. */
export const notImplemented = (what: string) =>
  new S3Error('NotImplemented', 501, `This local S3 does not implement ${what}`);
