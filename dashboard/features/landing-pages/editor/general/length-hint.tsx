import { formatNumber } from '../../../../lib/format.ts';
import { generalTab as words } from '../../../../messages/editor.ts';
import s from './general.module.css';
import { SHOWN_DESCRIPTION, SHOWN_TITLE } from './seo-previews.tsx';
import { useShownSeo } from './use-shown-seo.ts';

const best = { title: SHOWN_TITLE, description: SHOWN_DESCRIPTION };

/** How long a text is beside the length that is shown whole; longer is allowed, and said calmly. */
export function LengthHint({ of }: { of: keyof typeof best }) {
  const { length } = Array.from(useShownSeo()[of]);
  const isOver = length > best[of];
  return (
    <span className={s.length} data-over={isOver || undefined}>
      {words.lengthHint(formatNumber(length), formatNumber(best[of]))}
      {isOver && ` · ${words.lengthOver}`}
    </span>
  );
}
