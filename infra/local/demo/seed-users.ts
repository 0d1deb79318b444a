import type { Profile } from '@mirsah/domain/profile/profile.ts';
import { createProfileRepository } from '@mirsah/table/profile-repository.ts';
import type { Table } from '@mirsah/table/table.ts';
import { demoPassword } from './accounts.ts';
import { HOUR } from './riyadh-clock.ts';

type Options = {
  table: Table;
  ensureAccount(account: { email: string; password: string; fullName: string }): Promise<string>;
  now: Date;
};

type DemoUser = Pick<Profile, 'email' | 'fullName'> & {
  hoursAgo: number;
} & Partial<Pick<Profile, 'status' | 'banReason' | 'plan'>>;

/** People for the administrators' panel: in every state and plan, the newest a few hours old. */
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

/** Creates those who are missing; whoever an administrator has changed since stays so. */
export async function seedUsers({ table, ensureAccount, now }: Options): Promise<number> {
  const profiles = createProfileRepository(table);
  for (const { hoursAgo, ...user } of demoUsers) {
    const { email, fullName } = user;
    await profiles.createIfAbsent({
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
