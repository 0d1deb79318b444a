/** What stands at a dotted path; undefined where there is nothing. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((part: unknown, key) => (isObject(part) ? Reflect.get(part, key) : undefined), value);
}

/** The same data with another value at a dotted path. */
export function withValueAt<T>(value: T, path: string, replacement: unknown): T {
  // Only what is at the path differs, and that comes from data of the same shape.
  return replaced(value, path.split('.'), replacement) as T;
}

function replaced(value: unknown, [key, ...rest]: string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  return isObject(value)
    ? { ...value, [key]: replaced(Reflect.get(value, key), rest, replacement) }
    : { [key]: replaced(undefined, rest, replacement) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
