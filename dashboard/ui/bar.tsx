import s from './bar.module.css';

type Props = {
  /** The filled part, from 0 to 1. */
  share: number;
  /** Amber, for a share that needs attention. */
  isLow?: boolean;
  /** In pixels. */
  height?: number;
};

/** A share as a bar, hidden from screen readers: the text beside it has the number. */
export function Bar({ share, isLow = false, height = 12 }: Props) {
  return (
    <span className={s.track} style={{ blockSize: height }} aria-hidden>
      <span
        className={s.bar}
        data-low={isLow || undefined}
        // A small share stays visible.
        style={{ inlineSize: `${100 * Math.min(1, share)}%`, minInlineSize: share > 0 ? 2 : 0 }}
      />
    </span>
  );
}
