import { derivePalette, type Palette, type Theme, themeSchema } from '@mirsah/domain/landing-page/theme';
import { fontFaces, fontStack, otherFonts, type PageFont } from './fonts.ts';

/** The custom properties of a page's styles (`styles/tokens.css`, `blocks/tokens.css`), by name. */
export type ThemeTokens = ReadonlyMap<string, string>;

/** A theme as styles: the values of the tokens, and its typeface besides Readex, which every page has. */
export type PageLook = { tokens: ThemeTokens; font: PageFont | undefined; rules: string };

const radii: Record<Theme['radius'], readonly [small: string, medium: string, large: string, full: string]> =
  {
    sharp: ['0px', '0px', '0px', '0px'],
    soft: ['8px', '12px', '18px', '999px'],
    round: ['14px', '20px', '28px', '999px'],
  };

const densities: Record<Theme['density'], Record<string, string>> = {
  comfortable: {},
  compact: { '--density': '0.78', '--gap': '26px', '--gap-field': '8px' },
};

/**
 * `undefined` for an unreadable theme, such as one of a newer release: the page has the product's default
 * look.
 */
export function pageLook(theme: Theme | null): PageLook | undefined {
  if (!theme || !themeSchema.safeParse(theme).success) return undefined;
  const palette = derivePalette(theme);
  const font = theme.font === 'readex' ? undefined : otherFonts[theme.font];
  const [small, medium, large, full] = radii[theme.radius];
  const tokens = {
    '--brand': palette.primary,
    '--brand-ink': palette.primaryInk,
    '--on-primary': palette.onPrimary,
    '--background': palette.background,
    '--surface': palette.surface,
    '--tint': palette.tint,
    '--soft': palette.soft,
    '--fill': palette.fill,
    '--line': palette.line,
    '--rule': palette.rule,
    '--edge': palette.edge,
    '--faint': palette.faint,
    '--muted': palette.muted,
    '--ink': palette.text,
    '--body': palette.text,
    '--success-ink': palette.good,
    '--good-50': palette.goodSoft,
    '--good-100': palette.goodFill,
    '--error-ink': palette.bad,
    '--error-50': palette.badSoft,
    '--alert-line': palette.badLine,
    '--alert-ink': palette.bad,
    '--clock': `${palette.isDark ? palette.text : palette.background}24`,
    '--glow': `${palette.primary}33`,
    '--foot': palette.foot,
    '--on-foot': palette.onFoot,
    '--r-sm': small,
    '--r-md': medium,
    '--r-lg': large,
    '--r-full': full,
    ...densities[theme.density],
    ...fieldTokens(theme.formStyle, palette.surface, palette.fill, medium),
  };
  return { tokens: new Map(Object.entries(tokens)), font, rules: rulesOf(theme, palette, font) };
}

function fieldTokens(style: Theme['formStyle'], surface: string, fill: string, radius: string) {
  switch (style) {
    case 'outlined':
      return { '--field': surface };
    case 'filled':
      return { '--field': fill, '--field-line': '0 0 2px', '--field-radius': `${radius} ${radius} 0 0` };
    case 'underlined':
      return { '--field': 'transparent', '--field-line': '0 0 1px', '--field-radius': '0' };
  }
}

/** A theme's rules without a token: pages that do not need them save their bytes. */
function rulesOf({ density }: Theme, palette: Palette, font: PageFont | undefined): string {
  const { background, isDark, onPrimary } = palette;
  return [
    `body{background:${background}${font ? `;font-family:${fontStack(font)}` : ''}}`,
    // The elements that the browser draws itself, such as ticks, scrollbars and lists. The band of a
    // countdown has the page's inverted colours, which would glare on a dark page.
    isDark && 'html{color-scheme:dark}html .b-count{background:var(--tint);color:var(--ink)}',
    density === 'compact' && '.page .lead{gap:15px}',
    // Buttons of fixed colours keep their white text where that of the main colour is dark.
    onPrimary !== '#ffffff' && '[data-style=success],[data-style=error]{--bt:#fff}',
  ]
    .filter(Boolean)
    .join('');
}

/**
 * The theme as one stylesheet, for a document that has the template's styles: it overrides them in any
 * position.
 */
export function lookStyles({ tokens, font, rules }: PageLook): string {
  const properties = [...tokens].map(([name, value]) => `${name}:${value}`).join(';');
  return `${font ? fontFaces(font) : ''}html:root{${properties}}${rules}`;
}
