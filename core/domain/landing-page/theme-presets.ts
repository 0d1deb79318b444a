import type { Theme } from './theme.ts';

/**
 * The presets that a merchant starts from, by the trade that each was designed for. Their names are the
 * dashboard's texts.
 */
export const themePresets = {
  perfume: {
    primary: '#dcae5a',
    background: '#14100c',
    text: '#f6ebdb',
    radius: 'sharp',
    density: 'comfortable',
    font: 'naskh',
    formStyle: 'outlined',
  },
  electronics: {
    primary: '#1357c9',
    background: '#f5f8fc',
    text: '#0c1a30',
    radius: 'soft',
    density: 'compact',
    font: 'kufi',
    formStyle: 'outlined',
  },
  beauty: {
    primary: '#a92f5c',
    background: '#fff6f5',
    text: '#3c1524',
    radius: 'round',
    density: 'comfortable',
    font: 'readex',
    formStyle: 'filled',
  },
  kids: {
    primary: '#b93a08',
    background: '#fffaec',
    text: '#3a2314',
    radius: 'round',
    density: 'comfortable',
    font: 'readex',
    formStyle: 'outlined',
  },
  home: {
    primary: '#57623a',
    background: '#f6f1e8',
    text: '#2c2820',
    radius: 'soft',
    density: 'comfortable',
    font: 'naskh',
    formStyle: 'outlined',
  },
  fashion: {
    primary: '#111111',
    background: '#ffffff',
    text: '#111111',
    radius: 'sharp',
    density: 'comfortable',
    font: 'kufi',
    formStyle: 'underlined',
  },
  health: {
    primary: '#0a7244',
    background: '#f3faf5',
    text: '#0f2a1c',
    radius: 'round',
    density: 'compact',
    font: 'readex',
    formStyle: 'outlined',
  },
  coffee: {
    primary: '#8a3d14',
    background: '#faf3e9',
    text: '#2e190d',
    radius: 'soft',
    density: 'comfortable',
    font: 'naskh',
    formStyle: 'filled',
  },
} as const satisfies Record<string, Theme>;

export type ThemePreset = keyof typeof themePresets;

/** Trades, in the order in which they are offered. */
export const trades = [
  'perfume',
  'skincare',
  'makeup',
  'fashion',
  'accessories',
  'electronics',
  'home',
  'kids',
  'health',
  'coffee',
  'cars',
  'outdoors',
] as const;
export type Trade = (typeof trades)[number];

/** The preset that was designed for a trade, or the closest one. */
export const presetOf = {
  perfume: 'perfume',
  skincare: 'beauty',
  makeup: 'beauty',
  fashion: 'fashion',
  accessories: 'fashion',
  electronics: 'electronics',
  home: 'home',
  kids: 'kids',
  health: 'health',
  coffee: 'coffee',
  cars: 'electronics',
  outdoors: 'home',
} as const satisfies Record<Trade, ThemePreset>;

/** The theme of a page without its own; a merchant's first change starts from it. */
export const defaultTheme: Theme = {
  primary: '#0b6b6d',
  background: '#ffffff',
  text: '#0f172a',
  radius: 'soft',
  density: 'comfortable',
  font: 'readex',
  formStyle: 'outlined',
};
