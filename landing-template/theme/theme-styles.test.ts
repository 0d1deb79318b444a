import { readFileSync } from 'node:fs';
import { contrast, luminance, mix, TEXT_CONTRAST } from '@mirsah/domain/color';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import type { Theme } from '@mirsah/domain/landing-page/theme';
import { defaultTheme, themePresets, trades } from '@mirsah/domain/landing-page/theme-presets';
import { looksForTrade } from '@mirsah/domain/landing-page/trade-looks';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import { describe, expect, it } from 'vitest';
import { renderLandingPage } from '../render/landing-page.tsx';
import { renderThankYou } from '../render/thank-you.tsx';
import { fontAddress, readexFiles } from './fonts.ts';
import { lookStyles, pageLook } from './theme-styles.ts';

const css = [
  ':root{--brand:#0b6b6d;--ink:#0f172a;--r-md:12px;--gap:36px;--primary:var(--brand)}',
  '@font-face{font-family:Readex;src:url(/fonts/readex-pro-arabic.ba835b96.woff2)}',
  'h1{color:var(--primary);border-radius:var(--r-md);margin:var(--gap)}',
].join('');
const preloads = Object.values(readexFiles).map((file) => `<link rel="preload" href="${fontAddress(file)}">`);
const later = '<link rel="stylesheet" href="/assets/later.css">';
const shell = `<!--head--><style>${css}</style>${later}${preloads.join('')}<!--body--><!--data-->`;

const published = (theme: Theme | null) =>
  renderLandingPage(landingPageFixture({ theme }), { shell, url: 'https://oud.mirsah.site/' });
const stylesOf = (html: string) => /<style>(.*?)<\/style>/.exec(html)?.[1] ?? '';

describe('a page with a theme', () => {
  it('the styles of its first screen have the theme’s values, and later styles its properties', () => {
    const { primary, text } = themePresets.beauty;
    const styles = stylesOf(published(themePresets.beauty));
    expect(styles).toContain(`h1{color:${primary};border-radius:20px;margin:36px}`);
    expect(styles).toContain(`html:root{--brand:${primary};`);
    expect(styles).toContain(`--ink:${text}`);
    expect(styles).not.toContain('--gap');
  });

  it('its own typeface replaces Readex, so that no other font is loaded', () => {
    const html = published(themePresets.fashion);
    expect(html).not.toContain('readex');
    expect(html.match(/rel="preload" href="[^"]*kufi/g)).toHaveLength(2);
    expect(stylesOf(html)).toContain('font-family:Kufi,Kufi fallback,sans-serif');
    expect(published(themePresets.beauty)).toContain('readex-pro-arabic');
  });

  it('Latin letters in the first lines are preloaded, in the page’s typeface; without any they are not', () => {
    const preloaded = (theme: Theme | null, title: string) =>
      renderLandingPage(landingPageFixture({ theme, title, description: 'عطر' }), {
        shell,
        url: 'https://oud.mirsah.site/',
      }).match(/<link rel="preload" as="font"[^>]*href="([^"]*latin[^"]*)"/)?.[1];
    expect(preloaded(null, 'ساعة نبض')).toBeUndefined();
    expect(preloaded(null, 'ساعة Nabd')).toMatch(/^\/fonts\/readex-pro-latin/);
    expect(preloaded(themePresets.fashion, 'ساعة Nabd')).toMatch(/^\/fonts\/noto-kufi-arabic-latin/);
  });

  it('the thank-you page of an order has the theme of its page', () => {
    const page = landingPageFixture({ theme: themePresets.coffee });
    const html = renderThankYou(orderFixture(), { shell, page });
    expect(html).toContain(`--brand:${themePresets.coffee.primary}`);
    expect(renderThankYou(undefined, { shell, page })).not.toContain('html:root');
  });

  it('buttons of fixed colours keep their white text where that of the main colour is dark', () => {
    expect(stylesOf(published(themePresets.perfume))).toContain(
      '[data-style=success],[data-style=error]{--bt:#fff}',
    );
    expect(stylesOf(published(themePresets.home))).not.toContain('--bt');
  });

  it('two themes never share styles, and one is the same each time', () => {
    const first = published(themePresets.home);
    expect(published(themePresets.coffee)).not.toBe(first);
    expect(stylesOf(published(themePresets.home))).toBe(stylesOf(first));
  });
});

describe('a page without a theme', () => {
  it('its styles are those of the shell, with nothing of a theme', () => {
    expect(stylesOf(published(null))).toBe(
      '@font-face{font-family:Readex;src:url(/fonts/readex-pro-arabic.ba835b96.woff2)}h1{color:#0b6b6d;border-radius:12px;margin:36px}',
    );
  });

  it.each([
    ['a colour in a form that is not known', { primary: 'oklch(0.5 0.1 200)' }],
    ['colours that cannot be read', { text: '#eeeeee' }],
    ['an attempt at styles of its own', { text: '#000}body{display:none' }],
  ])('a stored theme with %s counts as none', (_, change) => {
    expect(pageLook({ ...defaultTheme, ...change })).toBeUndefined();
    expect(stylesOf(published({ ...defaultTheme, ...change }))).toBe(stylesOf(published(null)));
  });
});

it('digits and Latin letters of a typeface are as large as the Arabic beside them, its spaces as the Arabic', () => {
  const faces = (theme: Theme) => stylesOf(published(theme)).match(/@font-face{[^}]*}/g) ?? [];
  const sizes = (theme: Theme) =>
    faces(theme).map((face) => [/-(\w+)\.\w+\.woff2/.exec(face)?.[1], /size-adjust:(\d+)%/.exec(face)?.[1]]);
  expect(sizes(themePresets.perfume)).toEqual([
    ['signs', '118'],
    ['signs', '104'],
    // After the signs: the later file counts, and the spaces are to be those of the letters.
    ['arabic', '118'],
    ['latin', '104'],
    [undefined, '106'],
  ]);
  expect(faces(themePresets.perfume)[1]).toContain('unicode-range:U+30-39');
  expect(sizes(themePresets.fashion).map(([, size]) => size)).toEqual(['97', '97', '97', '105']);
});

it('the dashboard draws Arabic from the file of pages, which has the signs between words', () => {
  const faces = readFileSync(new URL('../../dashboard/ui/fonts.css', import.meta.url), 'utf8');
  expect(faces).toContain(fontAddress(readexFiles.arabic));
});

it.each(['perfume', 'fashion'] as const)(
  'the look %s has the same text height before its typeface has loaded',
  (name) => {
    const faces = stylesOf(published(themePresets[name])).match(/@font-face{[^}]*}/g) ?? [];
    /**
     * The parts of the text's size above and below its line. Without its own, a typeface has those of its
     * file.
     */
    const files = { perfume: [1.069, 0.634], fashion: [1.282, 0.615] }[name];
    const heights = (face = '') => {
      const part = (key: string) =>
        Number(new RegExp(`${key}:([\\d.]+)%`).exec(face)?.[1] ?? Number.NaN) / 100;
      const own = [part('ascent-override'), part('descent-override')];
      return own.map(
        (height, at) => part('size-adjust') * (Number.isNaN(height) ? (files[at] ?? 0) : height),
      );
    };
    const [ascent = 0, descent = 0] = heights(faces[0]);
    const [before = 0, below = 0] = heights(faces.at(-1));
    expect(Math.abs(ascent - before)).toBeLessThan(0.01);
    expect(Math.abs(descent - below)).toBeLessThan(0.01);
  },
);

describe('the band of a countdown', () => {
  const looks: [string, Theme][] = [
    ['default', defaultTheme],
    ...trades.flatMap((trade) =>
      looksForTrade(trade).map(({ colors, theme }): [string, Theme] => [`${trade}, ${colors}`, theme]),
    ),
  ];
  const sheet = readFileSync(new URL('../blocks/selling.css', import.meta.url), 'utf8');
  const quiet = Number(/\.b-count \.s \{[^}]*opacity: ([\d.]+)/.exec(sheet)?.[1] ?? Number.NaN);

  /** Its colours on a page, as its rules give them from the look's tokens. */
  function band(theme: Theme) {
    const look = pageLook(theme);
    if (!look) throw new Error('the look is refused');
    const token = (name: string) => look.tokens.get(name) ?? '';
    const isDark = look.rules.includes('.b-count{background:var(--tint);color:var(--ink)}');
    const [back, text] = isDark ? [token('--tint'), token('--ink')] : [token('--ink'), token('--background')];
    const clock = token('--clock');
    const share = Number.parseInt(clock.slice(7), 16) / 255;
    return { page: token('--background'), back, text, clock: mix(clock.slice(0, 7), back, share) };
  }

  it.each(looks)('of the look %s has readable texts and digits', (_, theme) => {
    const { back, text, clock } = band(theme);
    expect(contrast(text, back)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast(mix(text, back, quiet), back)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrast(text, clock)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  const dark = looks.filter(([, { background }]) => luminance(background) < 0.1);

  it.each(dark)('of the dark look %s does not glare, and stands out from the page', (_, theme) => {
    const { page, back } = band(theme);
    expect(luminance(back)).toBeLessThan(0.1);
    expect(back).not.toBe(page);
  });

  it('is looked at on dark pages too', () => expect(dark.length).toBeGreaterThan(5));
});

it('in the editor’s preview the same look is one stylesheet', () => {
  const look = pageLook(themePresets.perfume);
  const styles = look ? lookStyles(look) : '';
  expect(styles).toContain('@font-face{font-family:Naskh;');
  expect(styles).toContain('--brand:#dcae5a');
  expect(styles).toContain('body{background:#14100c;font-family:Naskh,Naskh fallback,sans-serif}');
});
