export const plans = ['basic', 'professional', 'business'] as const;
export type Plan = (typeof plans)[number];

/** How many landing pages each plan has room for (spec 9); null is no limit. */
export const pageLimits: Record<Plan, number | null> = { basic: 1, professional: 5, business: null };
