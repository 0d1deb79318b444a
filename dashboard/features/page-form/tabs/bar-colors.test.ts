import { themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { expect, it } from 'vitest';
import { contrast, READABLE } from '../../../lib/contrast.ts';
import { barColors } from './bar-colors.ts';

it('header and footer have the colours of their names on a page without a theme', () => {
  const { backgrounds, texts } = barColors(null);
  expect([backgrounds.white, backgrounds['slate-900'], texts.white]).toEqual([
    '#ffffff',
    '#0f172a',
    '#ffffff',
  ]);
});

it.each(Object.entries(themePresets))(
  'the default header and footer are readable on a page with the theme %s, which sets their colours',
  (_, theme) => {
    const { backgrounds, texts } = barColors(theme);
    expect(backgrounds.white).toBe(theme.background);
    expect(contrast(backgrounds.white, texts['slate-900'])).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(backgrounds['slate-900'], texts.white)).toBeGreaterThanOrEqual(READABLE);
  },
);
