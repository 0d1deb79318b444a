import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { createProfileRepository } from '@mirsah/table/profile-repository.ts';
import type { Table } from '@mirsah/table/table.ts';
import { type DemoAccount, demoAccounts } from './accounts.ts';
import { coffeeSet } from './landing-pages/coffee-set.ts';
import { dhofarFrankincense } from './landing-pages/dhofar-frankincense.ts';
import { oudPerfume } from './landing-pages/oud-perfume.ts';
import { smartWatch } from './landing-pages/smart-watch.ts';
import { summerAbaya } from './landing-pages/summer-abaya.ts';
import { planMerchantsOrders, planOtherMerchantsOrders } from './merchants-orders.ts';
import { DAY } from './riyadh-clock.ts';
import { seedCatalog } from './seed-catalog.ts';
import { seedOrders } from './seed-orders.ts';
import { seedPages } from './seed-pages.ts';
import { seedUsers } from './seed-users.ts';
import { seedViews } from './seed-views.ts';
import { planViews } from './view-plan.ts';

type Options = {
  table: Table;
  /** `key` is the picture's path on every host, without the leading slash. */
  uploadPicture(key: string, body: Buffer, contentType: string): Promise<void>;
  /** Creates the account, or finds it, and returns its id at the identity provider. */
  ensureAccount(account: { email: string; password: string; fullName: string }): Promise<string>;
  now: Date;
  report(line: string): void;
};

/** How long the demo accounts seem to have been here. */
const HISTORY_DAYS = 90;

/**
 * Makes the demo accounts look lived in: pages, pictures and two months of orders, all through the product's own use
 * cases with their clocks set back. Running it again, also after it was interrupted, finishes what is missing and
 * doubles nothing.
 */
export async function seedDemo(options: Options): Promise<void> {
  const { report } = options;
  const [merchant] = await Promise.all([
    ensureProfile(options, demoAccounts.merchant, { plan: 'professional' }),
    ensureProfile(options, demoAccounts.admin, { role: 'admin' }),
  ]);
  const other = await ensureProfile(options, demoAccounts.otherMerchant);

  // The first profile remembers when the seeding began, so that one resumed later plans the very same orders.
  const now = new Date(Date.parse(merchant.createdAt) + HISTORY_DAYS * DAY);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

  report(`Demo: ${await seedUsers({ ...options, now })} other users`);

  const pages = await seedPages({ ...options, ownerId: merchant.id }, [
    { page: oudPerfume(now), createdAt: daysAgo(66) },
    { page: smartWatch(now), createdAt: daysAgo(64) },
    { page: coffeeSet(now), createdAt: daysAgo(62) },
    { page: summerAbaya(now), createdAt: daysAgo(83) },
  ]);
  const otherPages = await seedPages({ ...options, ownerId: other.id }, [
    { page: dhofarFrankincense(now), createdAt: daysAgo(41) },
  ]);
  report(`Demo: ${pages.length + otherPages.length} landing pages`);
  await seedCatalog(options.table, merchant.id, pages);

  const orders = planMerchantsOrders(now);
  const otherOrders = planOtherMerchantsOrders(now);
  await seedOrders(options.table, pages, orders);
  await seedOrders(options.table, otherPages, otherOrders);
  report(`Demo: ${orders.length + otherOrders.length} orders`);

  const views = [...planViews(pages, orders, now, 11), ...planViews(otherPages, otherOrders, now, 12)];
  await seedViews(options.table, views);
  report(`Demo: ${views.length} page views`);
}

async function ensureProfile(
  { table, ensureAccount, now }: Options,
  account: DemoAccount,
  { role = 'user', plan = 'basic' }: Partial<Pick<Profile, 'role' | 'plan'>> = {},
): Promise<Profile> {
  const id = await ensureAccount(account);
  return createProfileRepository(table).createIfAbsent({
    id,
    email: account.email,
    fullName: account.fullName,
    role,
    status: 'approved',
    banReason: '',
    plan,
    deletingSince: null,
    createdAt: new Date(now.getTime() - HISTORY_DAYS * DAY).toISOString(),
  });
}
