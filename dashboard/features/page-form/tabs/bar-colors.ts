import type { backgroundColors, textColors } from '@mirsah/domain/landing-page/content';
import { derivePalette, type Theme } from '@mirsah/domain/landing-page/theme';

type BarColors = {
  backgrounds: Record<(typeof backgroundColors)[number], string>;
  texts: Record<(typeof textColors)[number], string>;
};

/** Of a page without a theme (landing-template/styles/tokens.css). */
const own: BarColors = {
  backgrounds: { white: '#ffffff', 'slate-50': '#f8fafc', 'primary-50': '#edf8f7', 'slate-900': '#0f172a' },
  texts: { white: '#ffffff', 'slate-600': '#475569', 'primary-600': '#0b6b6d', 'slate-900': '#0f172a' },
};

/**
 * The colors that header and footer have on the page, as `landing-template/styles/header-footer.css` chooses
 * them.
 */
export function barColors(theme: Theme | null): BarColors {
  if (!theme) return own;
  const { background, soft, tint, foot, text, muted, primary, onFoot } = derivePalette(theme);
  return {
    backgrounds: { white: background, 'slate-50': soft, 'primary-50': tint, 'slate-900': foot },
    texts: { white: onFoot, 'slate-600': muted, 'primary-600': primary, 'slate-900': text },
  };
}
