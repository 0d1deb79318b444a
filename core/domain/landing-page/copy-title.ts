const MAX_LENGTH = 200;
const copyMark = / \(نسخة(?: \d+)?\)$/;

/** `عطر (نسخة)`, then `عطر (نسخة 2)` and so on; the copy of a copy is one more copy, not a copy's copy. */
export function copyTitle(title: string, copy: number): string {
  const mark = copy === 1 ? ' (نسخة)' : ` (نسخة ${copy})`;
  const base = title.replace(copyMark, '');
  return `${base.slice(0, MAX_LENGTH - mark.length).trimEnd()}${mark}`;
}
