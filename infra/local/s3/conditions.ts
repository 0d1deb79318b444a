import type { ObjectMeta } from './object-file.ts';
import { noSuchKey, notImplemented, preconditionFailed } from './s3-error.ts';

type Headers = Record<string, string>;

/** Throws unless If-Match and If-None-Match allow writing (or deleting) where `existing` stands now. */
export function assertMayWrite(headers: Headers, existing: ObjectMeta | undefined): void {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (noneMatch !== undefined) {
    if (noneMatch !== '*') throw notImplemented('If-None-Match with anything but * on a write');
    if (existing) throw preconditionFailed();
  }
  if (match === undefined) return;
  if (!existing) throw noSuchKey();
  if (!matchesTag(match, existing.etag)) throw preconditionFailed();
}

/** Whether a read sends the object or just 304; throws 412 (RFC 9110 order: tags before dates). */
export function evaluateRead(headers: Headers, meta: ObjectMeta): 'send' | 'not-modified' {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined) {
    if (!matchesTag(match, meta.etag)) throw preconditionFailed();
  } else if (meta.modifiedAt > dateOf(headers['if-unmodified-since'], Number.POSITIVE_INFINITY)) {
    throw preconditionFailed();
  }
  if (noneMatch !== undefined) return matchesTag(noneMatch, meta.etag) ? 'not-modified' : 'send';
  const since = dateOf(headers['if-modified-since'], Number.NEGATIVE_INFINITY);
  return meta.modifiedAt <= since ? 'not-modified' : 'send';
}

function matchesTag(list: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '');
  return list.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

function dateOf(header: string | undefined, missing: number): number {
  const at = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(at) ? missing : at;
}
