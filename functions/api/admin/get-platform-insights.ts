import { api } from '@mirsah/contracts/api.ts';
import { getPlatformInsights as insights } from '@mirsah/domain/insights/get-platform-insights.ts';
import { getDependencies } from '../../dependencies.ts';
import { handle } from '../../http/endpoint.ts';

export const getPlatformInsights = handle(api.getPlatformInsights, () => insights(getDependencies()));
