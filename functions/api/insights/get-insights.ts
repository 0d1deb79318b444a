import { api } from '@mirsah/contracts/api.ts';
import { getInsights as report } from '@mirsah/domain/insights/get-insights.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const getInsights = handle(api.getInsights, ({ caller, query }) =>
  report(getDependencies(), { ownerId: caller.userId, ...query }),
);
