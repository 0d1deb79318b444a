/** Whole numbers by what they count, as `orders|SAR|status|pending`; what is not there is 0. */
export type Counts = Readonly<Record<string, number>>;

const SEPARATOR = '|';

/** The name of a count: what it is, then what of it, from the general to the special. */
export function countName(...parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

/** The sum of both. The order of additions makes no difference, and a count that comes to 0 is left out. */
export function addCounts(a: Counts, b: Counts): Counts {
  const sum: Record<string, number> = { ...a };
  for (const [name, count] of Object.entries(b)) {
    const total = (sum[name] ?? 0) + count;
    if (total === 0) delete sum[name];
    else sum[name] = total;
  }
  return sum;
}

export function negateCounts(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, -count]));
}

export function countOf(counts: Counts, ...parts: readonly string[]): number {
  return counts[countName(...parts)] ?? 0;
}

/** The counts that are not kept for single pages. */
export function withoutPages(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => !ofPage.test(name)));
}

/** Every page that anything was counted of: it may have been ordered from without a view that was counted. */
export function pagesIn(counts: Counts): string[] {
  return [...new Set(Object.keys(counts).flatMap((name) => ofPage.exec(name)?.[1] ?? []))];
}

const ofPage = /\|page\|(.+)$/;

/** The values that occur in place of `*`: `valuesOf(counts, 'views', 'country', '*')` gives countries. */
export function valuesOf(counts: Counts, ...parts: readonly string[]): string[] {
  const place = parts.indexOf('*');
  const values = Object.keys(counts)
    .map((name) => name.split(SEPARATOR))
    .filter(
      (name) => name.length === parts.length && parts.every((part, i) => i === place || part === name[i]),
    );
  return [...new Set(values.map((name) => name[place] ?? ''))];
}
