import * as z from 'zod';
import { idSchema } from '../id/id-schema.ts';
import { deviceKinds } from './device.ts';
import { touchSchema } from './touch.ts';

/** Where CloudFront could not tell the country. */
export const UNKNOWN_COUNTRY = 'XX';

/** One look at a landing page, kept for a while so that figures can be counted again. */
export const pageViewSchema = z.strictObject({
  id: z.uuid(),
  pageId: idSchema,
  ownerId: z.string().min(1),
  at: z.iso.datetime(),
  /** Made by the shopper's browser for this one site; null for somebody who asked not to be tracked. */
  visitorId: z.uuid().nullable(),
  /** The first look in half an hour; without a visitor's id, every one. */
  startsVisit: z.boolean(),
  /** ISO 3166 code, upper case. */
  country: z.string().regex(/^[A-Z]{2}$/),
  device: z.enum(deviceKinds),
  touch: touchSchema,
  /** How long the page was in front of the shopper so far. */
  visibleSeconds: z.number().int().min(0),
  hasStartedForm: z.boolean(),
});
export type PageView = z.infer<typeof pageViewSchema>;

/** A visit that was looked at shorter than this, and did not touch the form, has bounced. */
const ENGAGED_SECONDS = 10;

export function hasBounced(
  view: Pick<PageView, 'startsVisit' | 'visibleSeconds' | 'hasStartedForm'>,
): boolean {
  return view.startsVisit && view.visibleSeconds < ENGAGED_SECONDS && !view.hasStartedForm;
}
