import type { LandingPage, LandingPageContent } from '@mirsah/domain/landing-page';
import { createLandingPage } from '@mirsah/domain/landing-page/commands';
import type { Table } from '@mirsah/table/dynamo/table';
import { createLandingPageRepository } from '@mirsah/table/landing-pages';
import { oudPerfume } from './landing-pages/oud-perfume.ts';
import { planOrders } from './order-plan.ts';
import { DAY } from './riyadh-clock.ts';
import { seedOrders } from './seed-orders.ts';

const PAGES = 1_000;
const ORDERS = 100_000;
/** Few pages sell nearly everything, and the number of daily metrics grows with the pages that sell. */
const SELLING_PAGES = 20;
const DAYS = 90;
const CONCURRENCY = 8;

/** Gives a merchant a thousand landing pages and a hundred thousand orders, for long lists. Resumable like the demo. */
export async function seedHuge(options: {
  table: Table;
  ownerId: string;
  now: Date;
  report(line: string): void;
}): Promise<void> {
  const { table, now, report } = options;
  const pages = await seedManyPages(options);
  report(`Huge: ${pages.length} landing pages`);
  const orders = planOrders({
    pages: pages.slice(0, SELLING_PAGES).map((content, index) => ({ content, share: SELLING_PAGES - index })),
    now,
    days: DAYS,
    orders: ORDERS,
    atLeastToday: 1,
    seed: 100_000,
  });
  await seedOrders(table, pages, orders);
  report(`Huge: ${orders.length} orders`);
}

async function seedManyPages({ table, ownerId, now }: { table: Table; ownerId: string; now: Date }) {
  const landingPages = createLandingPageRepository(table);
  const clock = { now: () => new Date(now.getTime() - DAYS * DAY) };
  const existing = new Map<string, LandingPage>();
  let cursor: string | undefined;
  do {
    const page = await landingPages.list(ownerId, { limit: 100, ...(cursor && { cursor }) });
    for (const item of page.items) existing.set(item.subdomain, item);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  const contents = Array.from({ length: PAGES }, (_, index) => contentOf(index, now));
  const pages: LandingPage[] = [];
  const left = contents.entries();
  const work = async () => {
    for (const [index, content] of left) {
      pages[index] =
        existing.get(content.subdomain) ??
        (await createLandingPage({ landingPages, clock }, ownerId, content));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return pages;
}

function contentOf(index: number, now: Date): LandingPageContent {
  const { content } = oudPerfume(now);
  const number = String(index + 1).padStart(4, '0');
  return { ...content, title: `${content.title} ${number}`, subdomain: `page-${number}` };
}
