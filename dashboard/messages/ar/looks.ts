import type { ThemePreset } from '@mirsah/domain/landing-page/theme-presets';
import type { LookColors } from '@mirsah/domain/landing-page/trade-looks';

/** Looks beyond the trades' own; loaded once a trade is chosen. */
export const lookNames = {
  emeraldNight: 'ليل وزمرد',
  rubyNight: 'ليل وياقوت',
  blueNight: 'ليل أزرق',
  steelNight: 'ليل وفضة',
  plum: 'برقوق',
  lavender: 'خزامى',
  turquoise: 'فيروز',
  wine: 'عنّاب',
  pottery: 'فخار',
  navy: 'كحلي',
  sky: 'سماء',
  honey: 'عسل',
  mint: 'نعناع',
  desert: 'صحراء',
  graphite: 'رصاص',
  coral: 'مرجان',
} satisfies Record<Exclude<LookColors, ThemePreset>, string>;
