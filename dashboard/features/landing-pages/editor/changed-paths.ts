import { isRecord } from './history/snapshot.ts';

/**
 * The fields in which two forms differ, dotted: `product.price`, `formFields.0.label`. A list whose entries came,
 * went or changed places is named as a whole.
 */
export function changedPaths(from: unknown, to: unknown, path = ''): string[] {
  if (Object.is(from, to)) return [];
  const below = (key: string) => (path ? `${path}.${key}` : key);
  if (isRecord(from) && isRecord(to)) {
    const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
    return [...keys].flatMap((key) => changedPaths(from[key], to[key], below(key)));
  }
  if (Array.isArray(from) && Array.isArray(to) && haveSameEntries(from, to)) {
    return from.flatMap((entry, index) => changedPaths(entry, to[index], below(String(index))));
  }
  return [path];
}

/** Whether two lists hold the same entries at the same places, changed or not. */
function haveSameEntries(one: unknown[], other: unknown[]): boolean {
  return (
    one.length === other.length &&
    one.every((entry, index) => {
      const counterpart = other[index];
      if (!isRecord(entry) || !isRecord(counterpart)) return Object.is(entry, counterpart);
      return identityOf(entry) === identityOf(counterpart);
    })
  );
}

/** What an entry is known by; pictures have no id but an address. */
export function identityOf(entry: Record<string, unknown>): unknown {
  return entry.id ?? entry.url;
}
