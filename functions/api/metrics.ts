import { api } from '@mirsah/contracts/api';
import { getInsights as report, getOrderSummary as summary } from '@mirsah/domain/metrics/commands';
import { getDependencies } from '../dependencies.ts';
import { handle } from '../http/lambda.ts';

export const getInsights = handle(api.getInsights, ({ caller, query }) =>
  report(getDependencies(), { ownerId: caller.userId, ...query }),
);

export const getOrderSummary = handle(api.getOrderSummary, ({ caller }) =>
  summary(getDependencies(), caller.userId),
);
