import { expect, it } from 'vitest';
import { landingPageFixture } from '../landing-page/landing-page.fixture.ts';
import { getPlatformInsights } from './get-platform-insights.ts';
import { platformInsightsSchema } from './platform-insights.ts';
import { emptyRollup, type Rollup } from './rollup.ts';

const page = landingPageFixture();
const deleted = '0'.repeat(26);

/** Figures of days, and views of pages by day. */
function platform(
  days: Record<string, Rollup['counts']>,
  views: Record<string, Record<string, number>> = {},
) {
  return {
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    insights: {
      read: async (_: unknown, from: string) => ({
        total: emptyRollup(),
        days: Object.entries(days)
          .filter(([day]) => day >= from)
          .map(([day, counts]) => ({ day, rollup: { ...emptyRollup(), counts } })),
      }),
    },
    topPages: {
      ofDay: async (day: string) => Object.keys(views).filter((id) => views[id]?.[day]),
      viewsOf: async (ids: readonly string[], some: readonly string[]) =>
        new Map(ids.map((id) => [id, some.reduce((sum, day) => sum + (views[id]?.[day] ?? 0), 0)])),
    },
    pages: { find: async (id: string) => (id === page.id ? page : undefined) },
  };
}

it('compares the last seven days with the seven before, and leaves out what was earlier', async () => {
  const ports = platform({
    '2026-11-07': { visits: 900, views: 900 },
    '2026-11-08': { visits: 10, views: 20, bounces: 5, visibleSeconds: 600 },
    '2026-11-14': { visits: 10, views: 20, bounces: 5, visibleSeconds: 600 },
    '2026-11-15': {
      visits: 20,
      views: 30,
      bounces: 5,
      visibleSeconds: 2500,
      'views|country|SA': 30,
      'views|device|mobile': 30,
    },
    '2026-11-21': { visits: 5, views: 20, 'views|country|AE': 20, 'views|device|desktop': 20 },
  });
  const insights = platformInsightsSchema.parse(await getPlatformInsights(ports));
  expect(insights).toMatchObject({
    from: '2026-11-15',
    to: '2026-11-21',
    cards: {
      visits: { value: 25, growth: 25 },
      views: { value: 50, growth: 25 },
      bounceRate: { value: 20, growth: -60 },
      averageVisitSeconds: { value: 100, growth: 66.7 },
    },
    countries: [
      { country: 'SA', share: 60 },
      { country: 'AE', share: 40 },
    ],
    devices: [
      { device: 'mobile', share: 60 },
      { device: 'desktop', share: 40 },
    ],
  });
  expect(insights.series).toHaveLength(7);
  expect(insights.series[0]).toEqual({ from: '2026-11-15', visits: 20, views: 30 });
});

it('lists the week’s most viewed pages, however their days were, also one that is deleted', async () => {
  const ports = platform(
    {},
    {
      [page.id]: { '2026-11-10': 4, '2026-11-20': 6 },
      [deleted]: { '2026-11-16': 5, '2026-11-17': 5 },
    },
  );
  expect((await getPlatformInsights(ports)).pages).toEqual([
    { pageId: deleted, title: null, views: 10, growth: null },
    { pageId: page.id, title: page.title, views: 6, growth: 50 },
  ]);
});

it('shows nothing but zeros before anybody came', async () => {
  const { cards, pages, series } = await getPlatformInsights(platform({}));
  expect(cards.bounceRate).toEqual({ value: 0, growth: null });
  expect(series.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(pages).toEqual([]);
});
