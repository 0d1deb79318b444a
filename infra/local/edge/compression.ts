import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text =
  /^(text\/|application\/(javascript|json|xml|manifest\+json|wasm)|image\/svg\+xml|font\/(ttf|otf))/;
// CloudFront compresses nothing smaller or larger than this.
const [minBytes, maxBytes] = [1000, 10_000_000];

/**
 * Compresses text as CloudFront does: brotli before gzip, by what the visitor accepts; the ETag becomes a weak one.
 * Gives back the same answer when there is nothing to gain or it is already encoded.
 */
export async function compress(
  file: { headers: Record<string, string>; body: Buffer },
  acceptEncoding: string | undefined,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { headers, body } = file;
  const isCompressible =
    text.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;
  if (!isCompressible || body.length < minBytes || body.length > maxBytes) return file;
  const varied = { ...headers, vary: 'accept-encoding' };
  const encoding = chooseEncoding(acceptEncoding);
  if (encoding === undefined) return { headers: varied, body };
  return {
    headers: { ...varied, 'content-encoding': encoding, ...(headers.etag && { etag: weak(headers.etag) }) },
    body: encoding === 'br' ? await brotli(body) : await promisify(gzip)(body),
  };
}

function chooseEncoding(acceptEncoding = ''): 'br' | 'gzip' | undefined {
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

const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);

/** Whether the visitor's copy (If-None-Match) is the current one; compressed and plain count as the same. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => weak(tag.trim()));
  return ifNoneMatch.trim() === '*' || tags.includes(weak(etag));
}
