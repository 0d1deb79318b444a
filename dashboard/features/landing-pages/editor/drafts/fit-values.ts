import { isRecord } from '../history/snapshot.ts';

/**
 * Data kept by an earlier release in the shape of today's: parts that are missing or of another kind come from `like`,
 * parts that no longer exist are left out. Entries of a list are completed by the list's first entry in `like`.
 */
export function fitValues<T>(like: T, kept: unknown): T {
  // Built key by key after `like`.
  return fit(like, kept) as T;
}

function fit(like: unknown, kept: unknown): unknown {
  if (Array.isArray(like)) {
    if (!Array.isArray(kept)) return like;
    const [first] = like;
    return kept.flatMap((entry) => {
      if (first === undefined) return [entry];
      if (isRecord(first) && isRecord(entry)) return [{ ...first, ...entry }];
      return typeof first === typeof entry ? [entry] : [];
    });
  }
  if (isRecord(like)) {
    const parts = isRecord(kept) ? kept : {};
    return Object.fromEntries(Object.entries(like).map(([key, part]) => [key, fit(part, parts[key])]));
  }
  return typeof like === typeof kept ? kept : like;
}
