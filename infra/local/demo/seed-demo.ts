import { acceptInvitation, inviteMember } from '@mirsah/domain/member/commands';
import type { Profile } from '@mirsah/domain/user';
import { createTeamRepository } from '@mirsah/table/account/members';
import { createProfile } from '@mirsah/table/account/users';
import type { PhoneTable } from '@mirsah/table/dynamo/phone-keys';
import { type DemoAccount, demoAccounts, demoPassword } from './accounts.ts';
import { coffeeSet } from './landing-pages/coffee-set.ts';
import { dhofarFrankincense } from './landing-pages/dhofar-frankincense.ts';
import { oudPerfume } from './landing-pages/oud-perfume.ts';
import { smartWatch } from './landing-pages/smart-watch.ts';
import { summerAbaya } from './landing-pages/summer-abaya.ts';
import { planMerchantsOrders, planOtherMerchantsOrders } from './order-plan.ts';
import { type KeepViews, planViews, seedViews } from './page-views.ts';
import { DAY, HOUR } from './riyadh-clock.ts';
import { seedCatalog } from './seed-catalog.ts';
import { seedForms } from './seed-forms.ts';
import { seedMoney } from './seed-money.ts';
import { seedOrders } from './seed-orders.ts';
import { seedPages } from './seed-pages.ts';
import { seedStatement } from './seed-statement.ts';

type Options = {
  table: PhoneTable;
  /** `key` is the image's path on every host, without the leading slash. */
  uploadImage(key: string, body: Buffer, contentType: string): Promise<void>;
  /** Creates the account, or finds it, and returns its id at the identity provider. */
  ensureAccount(account: { email: string; password: string; fullName: string }): Promise<string>;
  keepViews: KeepViews;
  now: Date;
  report(line: string): void;
};

/** The apparent age of the demo accounts. */
const HISTORY_DAYS = 90;

/** Creates the demo accounts, or finds them. */
export async function seedAccounts(options: Options): Promise<{ merchant: Profile; otherMerchant: Profile }> {
  const [merchant, otherMerchant, agent] = await Promise.all([
    ensureProfile(options, demoAccounts.merchant, { plan: 'professional' }),
    ensureProfile(options, demoAccounts.otherMerchant),
    ensureProfile(options, demoAccounts.agent),
    ensureProfile(options, demoAccounts.admin, { role: 'admin' }),
  ]);
  await ensureMember(options, merchant, agent);
  return { merchant, otherMerchant };
}

/**
 * Gives the demo accounts a history: pages, images and two months of orders, all through the product's own
 * use cases with their clocks set back. Running it again, also after an interruption, adds missing data and
 * duplicates nothing.
 */
export async function seedDemo(options: Options): Promise<void> {
  const { report } = options;
  const { merchant, otherMerchant } = await seedAccounts(options);

  const now = seedingBegan(merchant);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

  report(`Demo: ${await seedUsers({ ...options, now })} other users`);

  const pages = await seedPages({ ...options, ownerId: merchant.id }, [
    { page: oudPerfume(now), createdAt: daysAgo(66) },
    { page: smartWatch(now), createdAt: daysAgo(64) },
    { page: coffeeSet(now), createdAt: daysAgo(62) },
    { page: summerAbaya(now), createdAt: daysAgo(83) },
  ]);
  const otherPages = await seedPages({ ...options, ownerId: otherMerchant.id }, [
    { page: dhofarFrankincense(now), createdAt: daysAgo(41) },
  ]);
  report(`Demo: ${pages.length + otherPages.length} landing pages`);
  await seedCatalog(options.table, merchant.id, pages);

  const orders = planMerchantsOrders(now);
  const otherOrders = planOtherMerchantsOrders(now);
  const views = [...planViews(pages, orders, now, 11), ...planViews(otherPages, otherOrders, now, 12)];
  const allOrders = [...orders, ...otherOrders];
  await Promise.all([
    seedOrders(options.table, [...pages, ...otherPages], allOrders).then(() =>
      report(`Demo: ${allOrders.length} orders`),
    ),
    seedViews(options.table, views, options.keepViews).then(() => report(`Demo: ${views.length} page views`)),
  ]);
  await seedMoney(options.table, pages, now);
  await seedStatement(options.table, merchant.id, now);
  await seedForms(options.table, { pages, now, by: { userId: merchant.id, name: merchant.fullName } });
}

/** The first profile stores the start of the seeding, so that a resumed one plans the same orders. */
export function seedingBegan({ createdAt }: Profile): Date {
  return new Date(Date.parse(createdAt) + HISTORY_DAYS * DAY);
}

async function ensureProfile(
  { table, ensureAccount, now }: Options,
  account: DemoAccount,
  { role = 'user', plan = 'basic' }: Partial<Pick<Profile, 'role' | 'plan'>> = {},
): Promise<Profile> {
  const id = await ensureAccount(account);
  return createProfile(table, {
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

/** Invites the agent to the merchant's account, and accepts for them; an existing member does not change. */
async function ensureMember(
  { table, now }: Pick<Options, 'table' | 'now'>,
  owner: Profile,
  profile: Profile,
): Promise<void> {
  const team = createTeamRepository(table);
  const { members } = await team.read(owner.id);
  if (members.some(({ userId }) => userId === profile.id)) return;
  const ports = { team, clock: { now: () => now } };
  const grant = { role: 'agent', pages: null, phones: 'masked_until_called' } as const;
  const { token } = await inviteMember(ports, { owner, email: profile.email, grant });
  await acceptInvitation(ports, { token, profile });
}

type DemoUser = Pick<Profile, 'email' | 'fullName'> & {
  hoursAgo: number;
} & Partial<Pick<Profile, 'status' | 'banReason' | 'plan'>>;

/** Users for the administrators' panel: in every state and plan, the newest a few hours old. */
const demoUsers: readonly DemoUser[] = [
  { email: 'reem@mirsah.test', fullName: 'ريم العنزي', hoursAgo: 3, status: 'pending' },
  { email: 'majed@mirsah.test', fullName: 'ماجد الحارثي', hoursAgo: 9, status: 'pending' },
  { email: 'latifa@mirsah.test', fullName: 'لطيفة المزروعي', hoursAgo: 31, status: 'pending' },
  { email: 'hind@mirsah.test', fullName: 'هند الرشيدي', hoursAgo: 74, plan: 'professional' },
  { email: 'yousef@mirsah.test', fullName: 'يوسف الكندري', hoursAgo: 130 },
  {
    email: 'tariq@mirsah.test',
    fullName: 'طارق الزعبي',
    hoursAgo: 220,
    status: 'banned',
    banReason: 'بيع منتجات مقلدة بعد إنذارين',
  },
  { email: 'maryam@mirsah.test', fullName: 'مريم السليطي', hoursAgo: 410, plan: 'business' },
  { email: 'jassim@mirsah.test', fullName: 'جاسم المناعي', hoursAgo: 700 },
  { email: 'waleed@mirsah.test', fullName: 'وليد الشهري', hoursAgo: 980, status: 'banned' },
  { email: 'shaikha@mirsah.test', fullName: 'شيخة البوعينين', hoursAgo: 1300, plan: 'professional' },
];

/** Creates the missing users. A user whom an administrator has changed does not change. */
async function seedUsers({
  table,
  ensureAccount,
  now,
}: Pick<Options, 'table' | 'ensureAccount' | 'now'>): Promise<number> {
  for (const { hoursAgo, ...user } of demoUsers) {
    const { email, fullName } = user;
    await createProfile(table, {
      role: 'user',
      status: 'approved',
      banReason: '',
      plan: 'basic',
      deletingSince: null,
      ...user,
      id: await ensureAccount({ email, fullName, password: demoPassword }),
      createdAt: new Date(now.getTime() - hoursAgo * HOUR).toISOString(),
    });
  }
  return demoUsers.length;
}
