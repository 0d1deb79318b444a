import * as z from 'zod';
import { orderStatusSchema } from './order.ts';

/** What the edit screen saves (spec 2.7). `version` is the one it started from; the phone is as typed. */
export const orderEditSchema = z.strictObject({
  version: z.number().int().min(1),
  customerName: z.string().max(200),
  customerPhone: z.string().max(60),
  customerAddress: z.string().max(1000),
  status: orderStatusSchema,
  notes: z.string().max(2000),
});
export type OrderEdit = z.infer<typeof orderEditSchema>;
