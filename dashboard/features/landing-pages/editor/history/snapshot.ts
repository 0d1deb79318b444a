/**
 * A copy of plain data that shares with `before` whatever is the same in both: the very same object when all is.
 * So a hundred steps of a page cost little more than one, and nothing done to `value` later reaches them.
 */
export function snapshot<T>(before: T | undefined, value: T): T {
  // It is copied part by part, so it comes out as what it went in as.
  return shared(before, value) as T;
}

function shared(before: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const entries = Array.isArray(before) ? before : [];
    const copy = value.map((entry, index) => shared(entries[index], entry));
    return isSameList(before, copy) ? before : copy;
  }
  if (!isRecord(value)) return value;
  const parts = isRecord(before) ? before : {};
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, shared(parts[key], part)]),
  );
  return isSameRecord(before, copy) ? before : copy;
}

function isSameList(before: unknown, copy: unknown[]): boolean {
  return (
    Array.isArray(before) &&
    before.length === copy.length &&
    copy.every((entry, index) => Object.is(entry, before[index]))
  );
}

function isSameRecord(before: unknown, copy: Record<string, unknown>): boolean {
  return (
    isRecord(before) &&
    Object.keys(before).length === Object.keys(copy).length &&
    Object.entries(copy).every(([key, part]) => key in before && Object.is(part, before[key]))
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
