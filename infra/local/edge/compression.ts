import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

const compressible =
  /^(text\/|application\/(javascript|json|xml|manifest\+json|wasm)|image\/svg\+xml|font\/(ttf|otf))/;
// CloudFront compresses nothing smaller or larger than this.
const [minBytes, maxBytes] = [1000, 10_000_000];

/**
 * Compresses text as CloudFront does: brotli before gzip, by the visitor's Accept-Encoding; the ETag becomes
 * a weak one. Returns the same response when compression does not help or it is already encoded.
 */
export async function compress(
  file: { headers: Record<string, string>; body: Buffer },
  acceptEncoding: string | undefined,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { headers, body } = file;
  const isCompressible =
    compressible.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;
  if (!isCompressible || body.length < minBytes || body.length > maxBytes) return file;
  const varied = { ...headers, vary: 'accept-encoding' };
  const encoding = chooseEncoding(acceptEncoding);
  if (encoding === undefined) return { headers: varied, body };
  return {
    headers: { ...varied, 'content-encoding': encoding, ...(headers.etag && { etag: weak(headers.etag) }) },
    body: await compressedOnce(headers.etag, encoding, body),
  };
}

function chooseEncoding(acceptEncoding = ''): Encoding | undefined {
  const accepted = acceptEncoding
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

function brotli(body: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** Compressed bodies by encoding and ETag, which identifies a file's bytes; least recently used first. */
const compressed = new Map<string, Buffer>();
const MAX_COMPRESSED_BYTES = 16 * 2 ** 20;
let compressedBytes = 0;

/** CloudFront caches compressed files, too. */
async function compressedOnce(etag: string | undefined, encoding: Encoding, body: Buffer): Promise<Buffer> {
  const name = `${encoding} ${etag}`;
  const known = etag === undefined ? undefined : compressed.get(name);
  const result = known ?? (encoding === 'br' ? await brotli(body) : await promisify(gzip)(body));
  if (etag !== undefined) keep(name, result);
  return result;
}

function keep(name: string, bytes: Buffer): void {
  compressedBytes += bytes.length - (compressed.get(name)?.length ?? 0);
  compressed.delete(name);
  compressed.set(name, bytes);
  for (const [oldest, { length }] of compressed) {
    if (compressedBytes <= MAX_COMPRESSED_BYTES) return;
    compressed.delete(oldest);
    compressedBytes -= length;
  }
}

export const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);
