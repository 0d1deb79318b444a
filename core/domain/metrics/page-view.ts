import * as z from 'zod';
import { attributionSchema, deviceKinds, sentAttributionSchema } from '../attribution.ts';
import type { Day } from '../day.ts';
import { idSchema } from '../schemas.ts';

/** The country when CloudFront does not know it. */
export const UNKNOWN_COUNTRY = 'XX';

/** One view of a landing page, stored for some time so that metrics can be recalculated. */
export const pageViewSchema = z.strictObject({
  id: z.uuid(),
  pageId: idSchema,
  ownerId: z.string().min(1),
  at: z.iso.datetime(),
  /** Chosen by the shopper's browser for this site only; null when the shopper asked not to be tracked. */
  visitorId: z.uuid().nullable(),
  /** True for the first view within half an hour, and for every view without a visitor's id. */
  startsVisit: z.boolean(),
  /** ISO 3166 code, upper case. */
  country: z.string().regex(/^[A-Z]{2}$/),
  device: z.enum(deviceKinds),
  attribution: attributionSchema,
  /** How long the page has been visible so far. */
  visibleSeconds: z.number().int().min(0),
  hasStartedForm: z.boolean(),
});
export type PageView = z.infer<typeof pageViewSchema>;

/** A visit that was shorter and did not start the form has bounced. */
const ENGAGED_SECONDS = 10;

export function hasBounced(
  view: Pick<PageView, 'startsVisit' | 'visibleSeconds' | 'hasStartedForm'>,
): boolean {
  return view.startsVisit && view.visibleSeconds < ENGAGED_SECONDS && !view.hasStartedForm;
}

/** Larger bodies are rejected without parsing them. */
export const MAX_VISIT_EVENT_BYTES = 2048;

const ofView = { pageId: idSchema, viewId: z.uuid() };

/** What a landing page reports about its visitor by `sendBeacon`. */
export const visitEventSchema = z.discriminatedUnion('type', [
  /** Sent once, when the page is idle. `visitorId` is null when the visitor asked not to be tracked. */
  z.strictObject({
    type: z.literal('view'),
    ...ofView,
    visitorId: z.uuid().nullable(),
    startsVisit: z.boolean(),
    ...sentAttributionSchema.pick({ referrer: true, search: true }).shape,
  }),
  /** Sent when the page is hidden or closed and when the form is started; values are those of the whole view so far. */
  z.strictObject({
    type: z.literal('seen'),
    ...ofView,
    visibleSeconds: z.number().int().min(0).max(86_400),
    hasStartedForm: z.boolean(),
  }),
]);
export type VisitEvent = z.infer<typeof visitEventSchema>;

type Seen = Pick<PageView, 'visibleSeconds' | 'hasStartedForm'>;

export type PageViewRepository = {
  /** Stores a view, unless it is stored already. */
  record(view: PageView): Promise<void>;
  /**
   * Updates a view that was recorded on `day`, unless the stored values are larger already. Returns false when there is
   * no view with that id.
   */
  updateProgress(view: { pageId: string; day: Day; viewId: string }, seen: Seen): Promise<boolean>;
};

/** Prevents a single visitor from inflating a page's metrics. */
export type ViewRateLimit = {
  /** Counts one event of a visitor; false when the visitor's limit for this period is used up. */
  use(visitor: string, now: Date): Promise<boolean>;
};
