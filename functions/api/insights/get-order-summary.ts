import { api } from '@mirsah/contracts/api.ts';
import { getOrderSummary as summary } from '@mirsah/domain/insights/get-order-summary.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const getOrderSummary = handle(api.getOrderSummary, ({ caller }) =>
  summary(getDependencies(), caller.userId),
);
