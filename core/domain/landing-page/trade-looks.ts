import type { Theme, ThemeColor } from './theme.ts';
import { presetOf, type ThemePreset, type Trade, themePresets } from './theme-presets.ts';

/** Colours beyond the presets', each for several trades. */
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

/** The source of a look's colours: a preset or a palette. */
export type LookColors = ThemePreset | keyof typeof palettes;

/** The colours of each trade's seven looks besides its preset, all with the preset's shapes. */
const others = {
  perfume: ['emeraldNight', 'rubyNight', 'wine', 'honey', 'coffee', 'plum', 'fashion'],
  skincare: ['mint', 'lavender', 'health', 'pottery', 'coral', 'home', 'rubyNight'],
  makeup: ['coral', 'plum', 'wine', 'rubyNight', 'fashion', 'lavender', 'pottery'],
  fashion: ['navy', 'wine', 'home', 'pottery', 'graphite', 'plum', 'perfume'],
  accessories: ['perfume', 'navy', 'beauty', 'honey', 'steelNight', 'emeraldNight', 'lavender'],
  electronics: ['blueNight', 'turquoise', 'graphite', 'steelNight', 'navy', 'lavender', 'fashion'],
  home: ['pottery', 'desert', 'turquoise', 'navy', 'honey', 'health', 'graphite'],
  kids: ['sky', 'coral', 'lavender', 'mint', 'health', 'honey', 'beauty'],
  health: ['turquoise', 'sky', 'mint', 'electronics', 'lavender', 'navy', 'graphite'],
  coffee: ['desert', 'perfume', 'honey', 'wine', 'home', 'pottery', 'emeraldNight'],
  cars: ['steelNight', 'graphite', 'coral', 'blueNight', 'navy', 'fashion', 'turquoise'],
  outdoors: ['desert', 'health', 'pottery', 'graphite', 'emeraldNight', 'sky', 'honey'],
} as const satisfies Record<Trade, readonly LookColors[]>;

/** The eight ready-made looks for a trade, its preset first. */
export function looksForTrade(trade: Trade): readonly { colors: LookColors; theme: Theme }[] {
  const own = presetOf[trade];
  return [own, ...others[trade]].map((colors) => {
    const { primary, background, text } = { ...themePresets, ...palettes }[colors];
    return { colors, theme: { ...themePresets[own], primary, background, text } };
  });
}
