import * as z from 'zod';
import {
  contrast,
  EDGE_CONTRAST,
  HEX_COLOR,
  isReadable,
  luminance,
  mix,
  nearestColor,
  readableColor,
  TEXT_CONTRAST,
} from '../color.ts';

export const radii = ['sharp', 'soft', 'round'] as const;
export const densities = ['comfortable', 'compact'] as const;
/** Typefaces of the whole page; each consists of a few files of our own (landing-template/theme/fonts.ts). */
export const themeFonts = ['readex', 'kufi', 'naskh'] as const;
export const formStyles = ['outlined', 'filled', 'underlined'] as const;
export type ThemeFont = (typeof themeFonts)[number];

const colorSchema = z.string().trim().toLowerCase().regex(HEX_COLOR);

const themeShape = z.strictObject({
  primary: colorSchema,
  background: colorSchema,
  text: colorSchema,
  radius: z.enum(radii),
  density: z.enum(densities),
  font: z.enum(themeFonts),
  formStyle: z.enum(formStyles),
});
export type Theme = z.infer<typeof themeShape>;

/** The theme of a page. A theme with unreadable texts is rejected. */
export const themeSchema = themeShape.superRefine((theme, context) => {
  for (const { color } of contrastProblems(theme)) {
    context.addIssue({ code: 'custom', path: [color], input: theme[color], params: { reason: 'contrast' } });
  }
});

export const themeColors = ['primary', 'background', 'text'] as const;
export type ThemeColor = (typeof themeColors)[number];

/** A colour that cannot be used, and the worst contrast ratio that it causes. */
export type ContrastProblem = { color: ThemeColor; ratio: number };

/**
 * The unreadable colours: of texts on the page, its cards and bands, and the main colour as text or below a
 * button's text.
 */
export function contrastProblems(theme: Theme): ContrastProblem[] {
  return (['primary', 'text'] as const)
    .map((color) => ({ color, ratio: themeContrast(theme, color) }))
    .filter(({ ratio }) => ratio < TEXT_CONTRAST);
}

/** The lowest contrast ratio of a colour's pairs. */
export function themeContrast(theme: Theme, color: ThemeColor): number {
  const { text, primary } = theme;
  const { background, surface, soft, tint } = papersOf(theme);
  const ofText = [background, surface, soft, tint].map((other) => contrast(text, other));
  const ofPrimary = [background, surface, textOn(primary)].map((other) => contrast(primary, other));
  return Math.min(...{ text: ofText, primary: ofPrimary, background: [...ofText, ...ofPrimary] }[color]);
}

/** The nearest allowed colour; undefined where the theme's other colours allow none. */
export function nearestAllowed(theme: Theme, color: ThemeColor): string | undefined {
  return nearestColor(
    theme[color],
    (candidate) => themeContrast({ ...theme, [color]: candidate }, color) >= TEXT_CONTRAST,
  );
}

type Colors = Pick<Theme, ThemeColor>;

/** The backgrounds of texts: the page, its cards, its bands, and selected items. */
function papersOf({ primary, background, text }: Colors) {
  const isDark = luminance(background) < luminance(text);
  const surface = isDark ? mix(text, background, 0.05) : mix('#ffffff', background, 0.8);
  return {
    isDark,
    background,
    surface,
    soft: mix(text, background, 0.035),
    tint: mix(primary, surface, 0.08),
  };
}

const GREEN = '#116932';
const RED = '#a31a18';

/** The colours of a page by their use, `#rrggbb` each. */
export type Palette = ReturnType<typeof derivePalette>;

/** All colours of a page, each readable where it is used, derived from the three of its theme. */
export function derivePalette({ primary, background, text }: Colors) {
  const { isDark, surface, soft, tint } = papersOf({ primary, background, text });
  const plain = [background, surface, soft];
  const goodSoft = mix(GREEN, surface, 0.09);
  const badSoft = mix(RED, surface, 0.08);
  const bad = readableColor(RED, [...plain, badSoft]);
  return {
    isDark,
    primary,
    /** For a pressed button, and for links on the page and its tinted parts. */
    primaryInk: readableColor(mix(primary, text, 0.82), [...plain, tint]),
    onPrimary: textOn(primary),
    background,
    surface,
    soft,
    fill: mix(text, background, 0.06),
    tint,
    text,
    muted: readableColor(mix(text, background, 0.76), [...plain, tint, goodSoft]),
    faint: readableColor(mix(text, background, 0.66), plain),
    line: mix(text, background, 0.13),
    rule: mix(text, background, 0.25),
    edge: readableColor(mix(text, surface, 0.55), plain, EDGE_CONTRAST),
    good: readableColor(GREEN, [...plain, tint, goodSoft]),
    goodSoft,
    goodFill: mix(GREEN, surface, 0.16),
    bad,
    badSoft,
    badLine: mix(bad, surface, 0.35),
    /** The dark band at the bottom of the page, and its text. */
    foot: isDark ? mix(background, '#000000', 0.55) : text,
    onFoot: isDark ? text : '#ffffff',
  };
}

/** White where it is readable, else nearly black. */
function textOn(color: string): string {
  if (isReadable('#ffffff', color)) return '#ffffff';
  const dark = mix(color, '#000000', 0.12);
  return isReadable(dark, color) ? dark : '#000000';
}
