import type { Plan } from '@mirsah/domain/profile/plan.ts';

export const planTexts: Record<Plan, string> = {
  basic: 'الأساسية',
  professional: 'الاحترافية',
  business: 'الأعمال',
};

/** The merchant's plan (spec 9). */
export const plan = {
  label: 'باقتك',
  use: (pages: string, limit: string) => `صفحات الهبوط: ${pages} من ${limit}`,
  unlimited: (pages: string) => `صفحات الهبوط: ${pages}، بلا حد`,
  full: 'بلغت حد باقتك.',
  contact: 'تواصل معنا للترقية',
} as const;
