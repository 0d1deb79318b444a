import type { CSSOptions } from 'vite';

/** Physical names of positions and corners on a right-to-left page. */
const places: Partial<Record<string, readonly string[]>> = {
  inset: ['top', 'right', 'bottom', 'left'],
  'inset-inline': ['right', 'left'],
  'inset-inline-start': ['right'],
  'inset-inline-end': ['left'],
  'inset-block': ['top', 'bottom'],
  'inset-block-start': ['top'],
  'inset-block-end': ['bottom'],
  'border-start-start-radius': ['border-top-right-radius'],
  'border-start-end-radius': ['border-top-left-radius'],
  'border-end-start-radius': ['border-bottom-right-radius'],
  'border-end-end-radius': ['border-bottom-left-radius'],
};

const borders: typeof places = {
  'border-block': ['border-top', 'border-bottom'],
  'border-inline': ['border-left', 'border-right'],
};

/** Physical names of spaces, valid in both directions; one with different ends stays logical. */
const spaces: typeof places = Object.fromEntries(
  ['margin', 'padding'].flatMap((space) => [
    [`${space}-block`, [`${space}-top`, `${space}-bottom`]],
    [`${space}-block-start`, [`${space}-top`]],
    [`${space}-block-end`, [`${space}-bottom`]],
    [`${space}-inline`, [`${space}-left`, `${space}-right`]],
  ]),
);

type PostcssPlugin = Extract<Extract<CSSOptions['postcss'], object>['plugins'], object>[number];

/**
 * Writes positions and spaces as physical sides: shoppers' pages are all in Arabic, and iOS before 14.5 and
 * Chrome before 87 support `right` and not `inset-inline-start`. The start and the end of margins and
 * paddings, which they support, stay, because a text may have its own direction.
 */
const sidesOfScreen: PostcssPlugin = {
  postcssPlugin: 'sides-of-screen',
  Declaration(declaration) {
    const { prop } = declaration;
    if (prop === 'float') declaration.value = declaration.value.replace('inline-start', 'right');
    const values = declaration.value.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()])+/g) ?? [];
    const sides =
      borders[prop] ??
      places[prop] ??
      (prop.endsWith('inline') && values.length > 1 ? undefined : spaces[prop]);
    if (!sides) return;
    // An omitted side equals the opposite one, or the first.
    sides.forEach((side, index) => {
      const value = borders[prop] ? declaration.value : (values[index] ?? values[index - 2] ?? values[0]);
      declaration.cloneBefore({ prop: side, value: value ?? '' });
    });
    declaration.remove();
  },
};

/** Vite's compilation of the shopper pages' styles. */
export const shopperStyles: CSSOptions = { postcss: { plugins: [sidesOfScreen] } };
