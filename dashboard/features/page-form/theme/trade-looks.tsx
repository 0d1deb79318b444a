import type { Theme } from '@mirsah/domain/landing-page/theme';
import { type ThemePreset, type Trade, themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { type LookColors, looksForTrade } from '@mirsah/domain/landing-page/trade-looks';
import { lookNames, themePanel as text } from '../../../messages/index.ts';
import { isSame } from '../diff.ts';
import { Swatch } from './swatch.tsx';

type Props = { trade: Trade; chosen: Theme | null; onChoose: (theme: Theme) => void };

/** The eight looks of a trade. */
export function TradeLooks({ trade, chosen, onChoose }: Props) {
  return looksForTrade(trade).map(({ colors, theme }) => (
    <Swatch
      key={colors}
      theme={theme}
      name={nameOf(colors)}
      isChosen={isSame(chosen, theme)}
      onChoose={() => onChoose(theme)}
    />
  ));
}

const isPreset = (colors: LookColors): colors is ThemePreset => colors in themePresets;
const nameOf = (colors: LookColors) => (isPreset(colors) ? text.presetNames[colors].name : lookNames[colors]);
