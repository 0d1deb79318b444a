import { formatNumber } from '../../../../lib/format.ts';
import { generalTab as words } from '../../../../messages/editor.ts';
import s from './general.module.css';

/** How long a text is beside the length that is shown whole; longer is allowed, and said calmly. */
export function LengthHint({ text, best }: { text: string; best: number }) {
  const { length } = Array.from(text);
  const isOver = length > best;
  return (
    <span className={s.length} data-over={isOver || undefined}>
      {words.lengthHint(formatNumber(length), formatNumber(best))}
      {isOver && ` · ${words.lengthOver}`}
    </span>
  );
}
