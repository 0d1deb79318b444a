import { describe, expect, it } from 'vitest';
import { contrast, mix } from '../color.ts';
import {
  contrastProblems,
  derivePalette,
  nearestAllowed,
  type Theme,
  themeContrast,
  themeSchema,
} from './theme.ts';
import { defaultTheme, themePresets, trades } from './theme-presets.ts';
import { looksForTrade } from './trade-looks.ts';

const theme = (changes: Partial<Theme>): Theme => ({ ...defaultTheme, ...changes });

describe('contrast', () => {
  it('contrast is computed as WCAG defines it', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#b8742a', '#ffffff')).toBeCloseTo(3.76, 1);
    expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
  });
});

describe('a theme', () => {
  const looks = trades.flatMap((trade) =>
    looksForTrade(trade).map((look) => [`${look.colors} of ${trade}`, look.theme] as const),
  );

  it('each of the twelve trades has eight themes to choose from', () => {
    expect(trades).toHaveLength(12);
    for (const trade of trades)
      expect(new Set(looksForTrade(trade).map(({ theme }) => JSON.stringify(theme))).size).toBe(8);
  });

  it.each([...Object.entries(themePresets), ...looks, ['default', defaultTheme] as const])(
    'all parts of the theme %s are readable',
    (_name, preset) => {
      expect(themeSchema.safeParse(preset).error).toBeUndefined();
      const p = derivePalette(preset);
      for (const paper of [p.background, p.surface, p.soft]) {
        for (const ink of [p.text, p.muted, p.faint, p.good, p.bad, p.primaryInk])
          expect(contrast(ink, paper)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(p.edge, paper)).toBeGreaterThanOrEqual(3);
      }
      const others = [
        [p.onPrimary, p.primary],
        [p.onPrimary, p.primaryInk],
        [p.onFoot, p.foot],
        [p.good, p.goodSoft],
        [p.good, p.tint],
        [p.bad, p.badSoft],
        [p.primaryInk, p.tint],
        [p.muted, p.tint],
        [p.text, p.goodFill],
      ] as const;
      for (const [ink, paper] of others) expect(contrast(ink, paper)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('a main colour on which white is unreadable is rejected, and the nearest allowed one is close', () => {
    const orange = theme({ primary: '#b8742a' });
    expect(themeSchema.safeParse(orange).error?.issues.map(({ path }) => path)).toEqual([['primary']]);
    expect(contrastProblems(orange)[0]?.ratio).toBeLessThan(4.5);
    const allowed = nearestAllowed(orange, 'primary') ?? '';
    expect(themeContrast(theme({ primary: allowed }), 'primary')).toBeGreaterThanOrEqual(4.5);
    expect(themeContrast(theme({ primary: allowed }), 'primary')).toBeLessThan(4.7);
  });

  it('a pale text is rejected on a light page and allowed on a dark one', () => {
    const pale = theme({ text: '#c8d2e0' });
    expect(contrastProblems(pale).map(({ color }) => color)).toEqual(['text']);
    expect(contrastProblems({ ...pale, background: '#0b1220', primary: '#7cc4ff' })).toEqual([]);
  });

  it('an unreadable background gets the nearest readable one as a suggestion', () => {
    const grey = theme({ background: '#7d8590' });
    expect(themeContrast(grey, 'background')).toBeLessThan(4.5);
    const allowed = nearestAllowed(grey, 'background') ?? '';
    expect(contrastProblems({ ...grey, background: allowed })).toEqual([]);
  });

  it('no colour is suggested where the other colours of a theme allow none', () => {
    expect(nearestAllowed(theme({ text: '#000000', primary: '#ffffff' }), 'background')).toBeUndefined();
  });

  it.each(['red', '#fff', '#12345g', 'url(x)', ''])('%j is not a valid colour of a theme', (primary) => {
    expect(themeSchema.safeParse(theme({ primary })).success).toBe(false);
  });
});
