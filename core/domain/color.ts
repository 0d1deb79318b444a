/** A colour as it is stored: `#` and six lower-case hexadecimal digits. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/;

/** The minimum contrast of text and background: WCAG 2.2, 1.4.3, level AA. */
export const TEXT_CONTRAST = 4.5;
/** The minimum contrast of the edges of controls and icons: WCAG 2.2, 1.4.11. */
export const EDGE_CONTRAST = 3;

type Rgb = [red: number, green: number, blue: number];

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const toHex = (rgb: readonly number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes a `share`, between 0 and 1, of one colour with the rest of another. */
export function mix(one: string, other: string, share: number): string {
  const rest = toRgb(other);
  return toHex(toRgb(one).map((part, index) => part * share + (rest[index] ?? 0) * (1 - share)));
}

/** Relative luminance, from 0 for black to 1 for white (WCAG 2.2, definition of relative luminance). */
export function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Whether text of one colour is readable on a background of the other. */
export const isReadable = (text: string, background: string, needed = TEXT_CONTRAST): boolean =>
  contrast(text, background) >= needed;

const STEPS = 100;

/**
 * The colour nearest to `hex`, of the same hue, for which `isAllowed` holds: darker or lighter, whichever
 * needs the smaller step. Undefined where neither black nor white is allowed either.
 */
export function nearestColor(hex: string, isAllowed: (candidate: string) => boolean): string | undefined {
  for (let step = 0; step <= STEPS; step += 1) {
    const share = 1 - step / STEPS;
    const found = ['#000000', '#ffffff'].map((end) => mix(hex, end, share)).find(isAllowed);
    if (found) return found;
  }
  return undefined;
}

/**
 * The nearest colour that is readable on all backgrounds; without one, black or white, whichever is more
 * readable.
 */
export function readableColor(hex: string, backgrounds: readonly string[], needed = TEXT_CONTRAST): string {
  const worst = (text: string) => Math.min(...backgrounds.map((background) => contrast(text, background)));
  const found = nearestColor(hex, (candidate) => worst(candidate) >= needed);
  return found ?? (worst('#ffffff') > worst('#000000') ? '#ffffff' : '#000000');
}
