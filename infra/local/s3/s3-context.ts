import type { ObjectStore } from './object-store.ts';
import type { S3Request } from './request.ts';
import type { Credentials } from './signature.ts';

/** What an operation may use. */
export type S3Context = { store: ObjectStore; credentials: Credentials };

/** `stream` takes over from `body` for objects too large to hold: bytes of an open file, closed by the sender. */
export type S3Response = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  stream?: { fd: number; start: number; length: number; close(): void };
};

/** One API operation on an authenticated request; `payload` is what the signature said about the body. */
export type S3Operation = (
  context: S3Context,
  request: S3Request,
  payload: string,
) => S3Response | Promise<S3Response>;
