import { visitEventSchema } from '@mirsah/domain/insights/visit-event.ts';
import * as z from 'zod';
import type { Contract } from '../contract.ts';

export const insightsContracts = {
  /**
   * What a landing page tells of its shopper, on its own host, as JSON or as the text that `sendBeacon` sends. Answers
   * the same whether it counts or not (crawlers, too much at once, a page that is not there).
   */
  collectVisit: {
    method: 'POST',
    path: '/functions/v1/collect',
    access: 'public',
    body: visitEventSchema,
    status: 204,
    response: z.undefined(),
  },
} as const satisfies Record<string, Contract>;
