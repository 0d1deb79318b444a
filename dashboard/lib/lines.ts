/** A short list as a text with one entry per line. */
export function toLines(entries: readonly string[]): string {
  return entries.join('\n');
}

/** The entries of a text with one entry per line. Empty lines and duplicates are dropped. */
export function fromLines(text: string): string[] {
  const entries = text.split('\n').map((line) => line.trim());
  return [...new Set(entries.filter(Boolean))];
}
