/** A short list as a text of one entry a line. */
export function toLines(entries: readonly string[]): string {
  return entries.join('\n');
}

/** The entries of such a text; empty lines and what is there twice count for nothing. */
export function fromLines(text: string): string[] {
  const entries = text.split('\n').map((line) => line.trim());
  return [...new Set(entries.filter(Boolean))];
}

/** The same entries with the one at `from` put at `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = entries.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...entries.slice(from, from + 1));
}
