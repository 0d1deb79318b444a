/** A copy of a list with some entries replaced: `toSpliced`, which browsers have only since 2023. */
export function spliced<T>(entries: readonly T[], start: number, deleteCount: number, ...added: T[]): T[] {
  const changed = [...entries];
  changed.splice(start, deleteCount, ...added);
  return changed;
}
