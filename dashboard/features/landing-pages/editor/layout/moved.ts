/** The same entries with the one at `from` put at `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = entries.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...entries.slice(from, from + 1));
}
