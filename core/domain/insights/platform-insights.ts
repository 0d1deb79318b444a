import * as z from 'zod';
import { idSchema } from '../id/id-schema.ts';
import { insightsReportSchema } from './insights-report.ts';

const { from, to, countries, devices, cards } = insightsReportSchema.shape;
const whole = z.number().int();

/** The last seven days of all merchants' pages, beside the seven before (spec 2.13). Rates are per cent to one decimal. */
export const platformInsightsSchema = z.object({
  from: from.unwrap(),
  to,
  cards: cards.pick({ visits: true, views: true, bounceRate: true, averageVisitSeconds: true }),
  /** Each day, oldest first. */
  series: z.array(z.object({ from: to, visits: whole, views: whole })),
  /** At most five, most viewed first. */
  countries,
  devices,
  /** Most viewed first; a deleted page has no title. Growth is null where there was nothing to grow from. */
  pages: z.array(
    z.object({
      pageId: idSchema,
      title: z.string().nullable(),
      views: whole,
      growth: z.number().nullable(),
    }),
  ),
});
export type PlatformInsights = z.infer<typeof platformInsightsSchema>;
