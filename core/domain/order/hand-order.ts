import * as z from 'zod';
import { countrySchema, idSchema, minorUnitsSchema } from '../schemas.ts';
import { goodsQuoteSchema, orderChoiceSchema } from './choice.ts';
import { orderChannels, orderTextLimits } from './order.ts';

/** An order as a person writes it down during a call or after a message. Its page prices it. */
export const handOrderSchema = z.strictObject({
  landingPageId: idSchema,
  customerName: z.string().max(orderTextLimits.customerName),
  customerPhone: z.string().max(60),
  customerAddress: z.string().max(orderTextLimits.customerAddress),
  country: countrySchema,
  /** Put before the address where the page's form does not ask for it. */
  city: z.string().max(200),
  notes: z.string().trim().max(orderTextLimits.notes),
  channel: z.enum(orderChannels),
  /** Whether the customer has agreed already, so that they are not called again. */
  isConfirmed: z.boolean(),
  choice: orderChoiceSchema,
  /** The total that the person read out. */
  totalMinor: minorUnitsSchema,
  /** The same key within a day returns the same order. */
  idempotencyKey: z.string().min(8).max(80),
});
export type HandOrder = z.infer<typeof handOrderSchema>;

/** What a page sells to a place, and the price of a choice there. */
export const handQuoteSchema = goodsQuoteSchema.extend({
  /** Null where the page's form does not ask for the city, or it is empty. */
  isCityKnown: z.boolean().nullable(),
  /** The page does not deliver there. */
  isRefused: z.boolean(),
  /** Of the chosen shipping option. */
  estimatedDays: z.number().int(),
});
export type HandQuote = z.infer<typeof handQuoteSchema>;
