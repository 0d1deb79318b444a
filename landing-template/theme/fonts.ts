import type { ThemeFont } from '@mirsah/domain/landing-page/theme';

/**
 * The typefaces of pages. `files` are in `public/fonts`: Arabic letters with the space and punctuation, and
 * the digits and other signs of every Arabic text, which are preloaded; Latin letters, which are loaded where
 * some occur. `adjust` makes a text as wide as in Readex at the same size, so that a page keeps its lines;
 * `fallback` is shown until it has loaded, with the same width and height, so that the swap moves nothing.
 * Measured with the text of a product page in weights 400 and 700. `western` adjusts Latin letters and digits
 * that would look larger than the Arabic beside them, `height` moves a typeface that would be too high in its
 * lines.
 */
export type PageFont = {
  family: string;
  files: { arabic: string; signs: string; latin: string };
  adjust: string;
  western?: string;
  height?: { ascent: string; descent: string };
  fallback: { adjust: string; ascent: string; descent: string };
};

/** Readex is declared in `styles/fonts.css`, which every page has. These files of it are preloaded. */
export const readexFiles = {
  arabic: 'readex-pro-arabic.ba835b96.woff2',
  signs: 'readex-pro-signs.5b4b1934.woff2',
};

/** The Latin letters of a page's typeface. */
export function latinFile(font: PageFont | undefined): string {
  return font?.files.latin ?? 'readex-pro-latin.a36254df.woff2';
}

export const otherFonts: Record<Exclude<ThemeFont, 'readex'>, PageFont> = {
  kufi: {
    family: 'Kufi',
    files: {
      arabic: 'noto-kufi-arabic-arabic.543874f7.woff2',
      signs: 'noto-kufi-arabic-signs.34dcd2c8.woff2',
      latin: 'noto-kufi-arabic-latin.7fc8b054.woff2',
    },
    adjust: '97%',
    fallback: { adjust: '105%', ascent: '118%', descent: '57%' },
  },
  naskh: {
    family: 'Naskh',
    files: {
      arabic: 'noto-naskh-arabic-arabic.6204ce8b.woff2',
      signs: 'noto-naskh-arabic-signs.87a752cf.woff2',
      latin: 'noto-naskh-arabic-latin.bdf9f815.woff2',
    },
    adjust: '118%',
    western: '104%',
    height: { ascent: '114%', descent: '56%' },
    fallback: { adjust: '106%', ascent: '127%', descent: '62%' },
  },
};

export const fontAddress = (file: string): string => `/fonts/${file}`;

/**
 * The `@font-face` rules of a typeface. Its Latin letters have a range, so that they are only loaded where
 * some occur. The Arabic letters come after the signs, because both files have the space and the later one
 * counts: where words are joined by a space of another file, WebKit draws each separately, and misplaces one
 * that ends in a mark.
 */
export function fontFaces({ family, files, adjust, western = adjust, height, fallback }: PageFont): string {
  const metrics = ({ ascent, descent }: NonNullable<PageFont['height']>) =>
    `;ascent-override:${ascent};descent-override:${descent}`;
  const face = (file: string, size = adjust, range = '') =>
    `@font-face{font-family:${family};src:url(${fontAddress(file)});font-weight:400 700;font-display:swap;size-adjust:${size}${height ? metrics(height) : ''}${range}}`;
  return [
    face(files.signs),
    // The same file again: spaces and full stops stay as large as the Arabic around them.
    western === adjust ? '' : face(files.signs, western, ';unicode-range:U+30-39'),
    face(files.arabic),
    face(files.latin, western, ';unicode-range:U+41-7E'),
    `@font-face{font-family:${family} fallback;src:local(Segoe UI),local(Geeza Pro),local(Noto Sans Arabic),local(Arial);`,
    `size-adjust:${fallback.adjust}${metrics(fallback)}}`,
  ].join('');
}

export const fontStack = ({ family }: PageFont): string => `${family},${family} fallback,sans-serif`;
