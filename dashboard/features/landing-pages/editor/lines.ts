/** A short list as a text of one entry a line. */
export function toLines(entries: readonly string[]): string {
  return entries.join('\n');
}

/** The entries of such a text; empty lines and what is there twice count for nothing. */
export function fromLines(text: string): string[] {
  const entries = text.split('\n').map((line) => line.trim());
  return [...new Set(entries.filter(Boolean))];
}
