import {
  type Attribution,
  campaignName,
  type DeviceKind,
  readAttribution,
  type SentAttribution,
} from '@mirsah/domain/attribution';
import { addDays, riyadhDay } from '@mirsah/domain/day';
import type { LandingPage } from '@mirsah/domain/landing-page';
import { type CountedView, nameOf } from '@mirsah/domain/metrics/count-views';
import { emptyPageDay, foldMessages } from '@mirsah/domain/metrics/fold';
import { hasBounced, type ViewMessage } from '@mirsah/domain/metrics/view-message';
import type { Table } from '@mirsah/table/dynamo/table';
import { closeDay } from '@mirsah/table/metrics/close-days';
import { createPageDays } from '@mirsah/table/metrics/page-days';
import type { PlannedOrder } from './order-plan.ts';
import { createRandom, type Random } from './random.ts';
import { HOUR, riyadhMidnight, shoppingMoment } from './riyadh-clock.ts';

/** Shoppers who leave without ordering, for each one who orders: a page that sells well. */
const VISITORS_PER_ORDER = 12;

/** The sources of shoppers: mostly advertisements on their phones. */
const links = {
  tiktok: {
    share: 30,
    referrer: 'https://www.tiktok.com/',
    search: '?utm_source=tiktok&utm_medium=cpc&utm_campaign=',
  },
  instagram: {
    share: 24,
    referrer: 'https://l.instagram.com/',
    search: '?utm_source=ig&utm_medium=paid&utm_campaign=',
  },
  snapchat: { share: 18, referrer: '', search: '?utm_source=snapchat&utm_medium=paid&utm_campaign=' },
  facebook: { share: 8, referrer: 'https://m.facebook.com/', search: '?fbclid=IwAR' },
  google: { share: 7, referrer: 'https://www.google.com/', search: '' },
  whatsapp: { share: 4, referrer: 'https://wa.me/', search: '' },
  direct: { share: 9, referrer: '', search: '' },
} as const;
const campaigns = ['عروض-الأسبوع', 'جمهور-مشابه', 'إعادة-استهداف'] as const;

/** A view with all data that its page would have reported. */
export type PlannedView = {
  id: string;
  pageId: string;
  ownerId: string;
  at: string;
  visitorId: string | null;
  startsVisit: boolean;
  country: string;
  device: DeviceKind;
  attribution: Attribution;
  visibleSeconds: number;
  hasStartedForm: boolean;
};

/** The attribution of an order's shopper; the same for each call. */
export function plannedAttribution({ number, placedAt }: PlannedOrder): SentAttribution {
  return sentAttributionAt(createRandom(number * 7919), new Date(placedAt.getTime() - 4 * 60_000));
}

export function plannedDevice({ number }: PlannedOrder): DeviceKind {
  return createRandom(number * 104_729).weighted({ mobile: 91, desktop: 6, tablet: 3, unknown: 0 });
}

/**
 * Page views for the planned orders: each order's own view, and the views of the many who did not order, on
 * the same days. The same plan always gives the same views.
 */
export function planViews(
  pages: readonly LandingPage[],
  orders: readonly PlannedOrder[],
  now: Date,
  seed: number,
): PlannedView[] {
  const random = createRandom(seed);
  const randomOfLater = createRandom(seed * 7919);
  const newId = () => uuidOf(random);
  const known: string[] = [];
  return orders.flatMap((order) => {
    const page = pages.find(({ subdomain }) => subdomain === order.subdomain);
    if (!page) return [];
    const common = { pageId: page.id, ownerId: page.ownerId };
    const buyer: PlannedView = {
      ...common,
      id: newId(),
      at: new Date(order.placedAt.getTime() - 4 * 60_000).toISOString(),
      visitorId: newId(),
      startsVisit: true,
      country: order.customer.country,
      device: plannedDevice(order),
      attribution: readAttribution(plannedAttribution(order)),
      visibleSeconds: random.whole(60, 240),
      hasStartedForm: true,
    };
    const day = riyadhMidnight(order.placedAt);
    const end = new Date(Math.min(now.getTime(), day.getTime() + 24 * HOUR));
    const visitors = Array.from(
      { length: random.whole(VISITORS_PER_ORDER - 5, VISITORS_PER_ORDER + 5) },
      (): PlannedView => {
        const at = shoppingMoment(random, day, end);
        const isBack = known.length > 50 && random.happens(0.12);
        const visitorId = random.happens(0.07) ? null : isBack ? random.pick(known) : newId();
        if (visitorId && !isBack) known.push(visitorId);
        return {
          ...common,
          id: newId(),
          at: at.toISOString(),
          visitorId,
          startsVisit: true,
          country: random.happens(0.82) ? page.country : random.pick(neighbours),
          device: random.weighted({ mobile: 88, desktop: 9, tablet: 3 }),
          attribution: attributionOf(random, at),
          ...engagement(random),
        };
      },
    );
    return [buyer, ...visitors.flatMap((view) => [view, ...secondView(randomOfLater, view, end)])];
  });
}

/** Some visitors view the page again a little later, within the same visit. */
function secondView(random: Random, view: PlannedView, end: Date): PlannedView[] {
  const at = new Date(Date.parse(view.at) + (view.visibleSeconds + random.whole(60, 600)) * 1000);
  const isAgain = view.visitorId !== null && view.visibleSeconds > 9 && random.happens(0.3);
  if (!isAgain || at > end) return [];
  return [{ ...view, id: uuidOf(random), at: at.toISOString(), startsVisit: false, ...engagement(random) }];
}

const neighbours = ['SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'EG', 'JO'] as const;

/** Half leave immediately, most others read, and a few start the form without sending it. */
function engagement(random: Random): Pick<PlannedView, 'visibleSeconds' | 'hasStartedForm'> {
  const kind = random.weighted({ gone: 46, reads: 47, begins: 7 });
  if (kind === 'gone') return { visibleSeconds: random.whole(1, 9), hasStartedForm: false };
  return { visibleSeconds: random.whole(12, 150), hasStartedForm: kind === 'begins' };
}

function attributionOf(random: Random, at: Date): Attribution {
  return readAttribution(sentAttributionAt(random, at));
}

function sentAttributionAt(random: Random, at: Date): SentAttribution {
  const names = Object.keys(links) as (keyof typeof links)[];
  const name = random.weighted(Object.fromEntries(names.map((link) => [link, links[link].share])));
  const { referrer, search } = links[name as keyof typeof links];
  const campaign = search.endsWith('=') ? encodeURIComponent(random.pick(campaigns)) : '';
  return { at: at.getTime(), referrer, search: search + campaign };
}

/** In the format of browsers' ids, and the same in each seeding. */
function uuidOf(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Archives the messages of a day like the counting of views. */
export type KeepViews = (day: string, name: string, views: readonly CountedView[]) => Promise<void>;

/**
 * Writes the pages' days with the sums of these views, their archived messages, and the platform's sums. An
 * existing day does not change.
 */
export async function seedViews(table: Table, views: readonly PlannedView[], keep: KeepViews): Promise<void> {
  const pageDays = createPageDays(table);
  const counted = views.map(countedView).sort((a, b) => a.day.localeCompare(b.day));
  for (const [day, ofDay] of Map.groupBy(counted, (view) => view.day)) {
    const pages = [...Map.groupBy(ofDay, nameOf).values()].flatMap((all) =>
      all[0] ? [{ key: all[0], messages: all.map(({ message }) => message) }] : [],
    );
    const stored = await pageDays.find(pages.map(({ key }) => key));
    for (const { key, messages } of pages) {
      if (stored.has(nameOf(key))) continue;
      await keep(
        day,
        `seed-${key.pageId}`,
        messages.map((message) => ({ ...key, message })),
      );
      await pageDays.save(key, foldMessages(emptyPageDay(), messages, 0).pageDay);
    }
    const next = addDays(day, 1);
    await closeDay(table, day, new Date(`${next}T00:00:00Z`), next);
  }
}

function countedView(view: PlannedView): CountedView {
  const { id, pageId, ownerId, at, visitorId, startsVisit, country, device, attribution } = view;
  const campaign = campaignName(attribution.utmCampaign ?? '');
  const message: ViewMessage = {
    id: `${id}-0`,
    pageId,
    place: '',
    sender: '',
    first: {
      visitor: visitorId,
      startsVisit,
      country,
      device,
      hasBounced: hasBounced(view),
      source: attribution.source,
      ...(campaign && { campaign }),
    },
    seconds: view.visibleSeconds,
    startsForm: view.hasStartedForm,
    endsBounce: false,
  };
  return { ownerId, pageId, day: riyadhDay(at), message };
}
