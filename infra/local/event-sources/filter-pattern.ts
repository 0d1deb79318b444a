/**
 * An event filter in Lambda's own syntax: an object whose leaves are lists of accepted values, where a value is a
 * literal or one of the comparisons below. The same object can be given to CDK's `FilterCriteria.filter`.
 */
export type FilterPattern = { readonly [key: string]: FilterPattern | readonly FilterRule[] };

type FilterRule =
  | string
  | number
  | boolean
  | null
  | { prefix: string }
  | { suffix: string }
  | { exists: boolean }
  | { 'anything-but': readonly (string | number)[] };

/** Whether at least one pattern accepts the record; no patterns accept everything. */
export function matchesAny(patterns: readonly FilterPattern[], record: unknown): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(pattern, record));
}

function matches(pattern: FilterPattern, value: unknown): boolean {
  return Object.entries(pattern).every(([key, expected]) => {
    const actual = isObject(value) ? value[key] : undefined;
    if (isRules(expected)) return expected.some((rule) => accepts(rule, actual));
    return matches(expected, actual);
  });
}

function accepts(rule: FilterRule, actual: unknown): boolean {
  if (!isObject(rule)) return rule === actual;
  // A key that holds an object is not a leaf, so for Lambda it does not exist.
  if ('exists' in rule) return rule.exists === (actual !== undefined && !isObject(actual));
  if ('prefix' in rule) return typeof actual === 'string' && actual.startsWith(rule.prefix);
  if ('suffix' in rule) return typeof actual === 'string' && actual.endsWith(rule.suffix);
  return (typeof actual === 'string' || typeof actual === 'number') && !rule['anything-but'].includes(actual);
}

function isRules(expected: FilterPattern[string]): expected is readonly FilterRule[] {
  return Array.isArray(expected);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
