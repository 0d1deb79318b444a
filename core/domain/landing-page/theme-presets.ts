import type { Theme, ThemeColor } from './theme.ts';

/** The looks that a merchant starts from, by the trade that each was drawn for. Their names are the dashboard's texts. */
export const themePresets = {
  perfume: {
    ...{ primary: '#dcae5a', background: '#14100c', text: '#f6ebdb' },
    ...{ radius: 'sharp', density: 'comfortable', font: 'naskh', formStyle: 'outlined' },
  },
  electronics: {
    ...{ primary: '#1357c9', background: '#f5f8fc', text: '#0c1a30' },
    ...{ radius: 'soft', density: 'compact', font: 'kufi', formStyle: 'outlined' },
  },
  beauty: {
    ...{ primary: '#a92f5c', background: '#fff6f5', text: '#3c1524' },
    ...{ radius: 'round', density: 'comfortable', font: 'readex', formStyle: 'filled' },
  },
  kids: {
    ...{ primary: '#b93a08', background: '#fffaec', text: '#3a2314' },
    ...{ radius: 'round', density: 'comfortable', font: 'readex', formStyle: 'outlined' },
  },
  home: {
    ...{ primary: '#57623a', background: '#f6f1e8', text: '#2c2820' },
    ...{ radius: 'soft', density: 'comfortable', font: 'naskh', formStyle: 'outlined' },
  },
  fashion: {
    ...{ primary: '#111111', background: '#ffffff', text: '#111111' },
    ...{ radius: 'sharp', density: 'comfortable', font: 'kufi', formStyle: 'underlined' },
  },
  health: {
    ...{ primary: '#0a7244', background: '#f3faf5', text: '#0f2a1c' },
    ...{ radius: 'round', density: 'compact', font: 'readex', formStyle: 'outlined' },
  },
  coffee: {
    ...{ primary: '#8a3d14', background: '#faf3e9', text: '#2e190d' },
    ...{ radius: 'soft', density: 'comfortable', font: 'naskh', formStyle: 'filled' },
  },
} as const satisfies Record<string, Theme>;

export type ThemePreset = keyof typeof themePresets;

/** What merchants sell, in the order in which it is offered. */
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

/** Colours beside those of the presets, each of them for several trades. */
const palettes = {
  emeraldNight: { primary: '#5fc79b', background: '#0b1512', text: '#e8f4ee' },
  rubyNight: { primary: '#f08a96', background: '#160d10', text: '#f8eaec' },
  blueNight: { primary: '#7fb2ff', background: '#0c1220', text: '#e9f0fb' },
  steelNight: { primary: '#9fc2cf', background: '#101416', text: '#eef3f5' },
  plum: { primary: '#6b2f7a', background: '#fbf7fc', text: '#2a1430' },
  lavender: { primary: '#5b4bb0', background: '#f8f7fd', text: '#1f1a3d' },
  turquoise: { primary: '#0b6b6d', background: '#f4fafa', text: '#0f2426' },
  wine: { primary: '#7c1f32', background: '#fbf6f3', text: '#2d1216' },
  pottery: { primary: '#a1431f', background: '#fbf4ee', text: '#33190f' },
  navy: { primary: '#1c3557', background: '#f7f8fa', text: '#101a2b' },
  sky: { primary: '#0a67a3', background: '#f2f9fd', text: '#0c2233' },
  honey: { primary: '#855600', background: '#fffaf0', text: '#33230a' },
  mint: { primary: '#0e6f62', background: '#f2fbf8', text: '#0d2a26' },
  desert: { primary: '#7a5230', background: '#f7f0e6', text: '#2b1e12' },
  graphite: { primary: '#33404d', background: '#f6f7f8', text: '#171d23' },
  coral: { primary: '#b8323f', background: '#fff6f3', text: '#3a1517' },
} as const satisfies Record<string, Pick<Theme, ThemeColor>>;

/** Whose colours a look has: a preset's or a palette's. */
export type LookColors = ThemePreset | keyof typeof palettes;

/** The eight looks of each trade: its own preset first, and in that one's shapes the colours of seven others. */
const looks = {
  perfume: ['perfume', 'emeraldNight', 'rubyNight', 'wine', 'honey', 'coffee', 'plum', 'fashion'],
  skincare: ['beauty', 'mint', 'lavender', 'health', 'pottery', 'coral', 'home', 'rubyNight'],
  makeup: ['beauty', 'coral', 'plum', 'wine', 'rubyNight', 'fashion', 'lavender', 'pottery'],
  fashion: ['fashion', 'navy', 'wine', 'home', 'pottery', 'graphite', 'plum', 'perfume'],
  accessories: ['fashion', 'perfume', 'navy', 'beauty', 'honey', 'steelNight', 'emeraldNight', 'lavender'],
  electronics: [
    'electronics',
    'blueNight',
    'turquoise',
    'graphite',
    'steelNight',
    'navy',
    'lavender',
    'fashion',
  ],
  home: ['home', 'pottery', 'desert', 'turquoise', 'navy', 'honey', 'health', 'graphite'],
  kids: ['kids', 'sky', 'coral', 'lavender', 'mint', 'health', 'honey', 'beauty'],
  health: ['health', 'turquoise', 'sky', 'mint', 'electronics', 'lavender', 'navy', 'graphite'],
  coffee: ['coffee', 'desert', 'perfume', 'honey', 'wine', 'home', 'pottery', 'emeraldNight'],
  cars: ['electronics', 'steelNight', 'graphite', 'coral', 'blueNight', 'navy', 'fashion', 'turquoise'],
  outdoors: ['home', 'desert', 'health', 'pottery', 'graphite', 'emeraldNight', 'sky', 'honey'],
} as const satisfies Record<Trade, readonly [ThemePreset, ...LookColors[]]>;

/** The eight ready looks for a trade, the one that its starters have first. */
export function looksOf(trade: Trade): readonly { colors: LookColors; theme: Theme }[] {
  const [own] = looks[trade];
  return looks[trade].map((colors) => {
    const { primary, background, text } = { ...themePresets, ...palettes }[colors];
    return { colors, theme: { ...themePresets[own], primary, background, text } };
  });
}

/** What a page without a theme of its own looks like; a merchant's first change starts from it. */
export const defaultTheme: Theme = {
  ...{ primary: '#0b6b6d', background: '#ffffff', text: '#0f172a' },
  ...{ radius: 'soft', density: 'comfortable', font: 'readex', formStyle: 'outlined' },
};
