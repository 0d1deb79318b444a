export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a dotted path; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((part: unknown, key) => (isObject(part) ? Reflect.get(part, key) : undefined), value);
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
