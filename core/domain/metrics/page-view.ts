import * as z from 'zod';
import { attributionSchema, deviceKinds, sentAttributionSchema } from '../attribution.ts';
import type { Day } from '../day.ts';
import { idSchema } from '../schemas.ts';

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
  touch: attributionSchema,
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

/** Larger bodies are refused unread. */
export const MAX_VISIT_EVENT_BYTES = 2048;

const ofView = { pageId: idSchema, viewId: z.uuid() };

/** What a landing page tells of its shopper, by `sendBeacon`. */
export const visitEventSchema = z.discriminatedUnion('type', [
  /** Once, when the page is idle. `visitorId` is null for who asked not to be tracked. */
  z.strictObject({
    type: z.literal('view'),
    ...ofView,
    visitorId: z.uuid().nullable(),
    startsVisit: z.boolean(),
    ...sentAttributionSchema.pick({ referrer: true, search: true }).shape,
  }),
  /** Whenever the page is left for a while or for good, and when the form is begun; all of the view so far. */
  z.strictObject({
    type: z.literal('seen'),
    ...ofView,
    visibleSeconds: z.number().int().min(0).max(86_400),
    hasStartedForm: z.boolean(),
  }),
]);
export type VisitEvent = z.infer<typeof visitEventSchema>;

export type Seen = Pick<PageView, 'visibleSeconds' | 'hasStartedForm'>;

export type PageViewRepository = {
  /** Keeps a view; one that is already there stays as it is. */
  record(view: PageView): Promise<void>;
  /**
   * Notes what became of a view that was taken on `day`, unless more is known already. Returns false when there is none
   * with that id.
   */
  updateProgress(view: { pageId: string; day: Day; viewId: string }, seen: Seen): Promise<boolean>;
};

/** Keeps one visitor from filling a page's figures. */
export type ViewRateLimit = {
  /** Takes one of what a visitor may send for a page in this while; false when all is taken. */
  use(visitor: string, now: Date): Promise<boolean>;
};
